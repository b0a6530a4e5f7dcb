/*
 * replay.cjs: what a decision takes pokemon-showdown that replays logs of its own random battles:
 * MODULES=folder node replay.cjs FORMAT BATTLES ROUNDS. Prints microseconds of processor time a decision, the median of the
 * rounds, and how many decisions there were.
 *
 * A battle is played once by its own random players; what its log says was chosen is then chosen again in a battle that nobody
 * watches, which has to end as the first one did.
 */
"use strict";
const path = require("path");
const showdown = path.join(process.env.MODULES, "node_modules", "pokemon-showdown", "dist", "sim");
const { Battle } = require(path.join(showdown, "battle"));
const { BattleStream, getPlayerStreams } = require(path.join(showdown, "battle-stream"));
const { RandomPlayerAI } = require(path.join(showdown, "tools", "random-player-ai"));

const format = process.argv[2];
const battles = Number(process.argv[3]);
const rounds = Number(process.argv[4]);

async function play(seed) {
	const stream = new BattleStream({ keepAlive: true });
	const streams = getPlayerStreams(stream);
	const ended = [streams.p1, streams.p2].map((side, i) =>
		new RandomPlayerAI(side, { seed: [seed, i, 1, 1] }).start(),
	);
	const player = (name, i) => JSON.stringify({ name, seed: [seed, i, 2, 2] });
	streams.omniscient.write(
		`>start ${JSON.stringify({ formatid: format, seed: [seed, 3, 3, 3] })}\n` +
			`>player p1 ${player("A", 0)}\n>player p2 ${player("B", 1)}`,
	);
	while (!stream.battle || !stream.battle.ended) await new Promise((done) => setImmediate(done));
	const { inputLog, winner, turn } = stream.battle;
	streams.omniscient.writeEnd();
	await Promise.allSettled(ended);
	return { log: inputLog.map((line) => line.match(/^>(\S+) ?(.*)$/s)), winner, turn };
}

/* Answers how many decisions that was. */
function replay(played) {
	let battle = null,
		decisions = 0;
	for (const [, what, rest] of played.log) {
		if (what === "start") {
			battle = new Battle({ ...JSON.parse(rest), send: () => {} });
		} else if (what === "player") {
			const [slot] = rest.split(" ", 1);
			battle.setPlayer(slot, JSON.parse(rest.slice(slot.length + 1)));
		} else if (what === "p1" || what === "p2") {
			battle.choose(what, rest);
			decisions++;
		}
	}
	if (!battle.ended || battle.winner !== played.winner || battle.turn !== played.turn)
		throw new Error("the replay came out differently");
	battle.destroy();
	return decisions;
}

function round(all) {
	const begin = process.cpuUsage();
	let decisions = 0;
	for (const played of all) decisions += replay(played);
	const { user, system } = process.cpuUsage(begin);
	return { each: (user + system) / decisions, decisions };
}

async function main() {
	const all = [];
	for (let seed = 1; seed <= battles; seed++) all.push(await play(seed));
	round(all); // what is compiled while it runs is compiled now
	const times = [];
	for (let i = 0; i < rounds; i++) times.push(round(all));
	times.sort((a, b) => a.each - b.each);
	const { each, decisions } = times[rounds >> 1];
	console.log(`${each.toFixed(2)} ${decisions}`);
}

main().catch((error) => {
	console.error(`replay.cjs: ${error.stack}`);
	process.exit(1);
});
