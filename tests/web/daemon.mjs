// A daemon of the tests' own: a free port, a store of its own.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const JUDGED = process.env.JUDGED ?? "build/judged";

export class Daemon {
  constructor(...options) {
    this.options = options;
    this.room = mkdtempSync(join(tmpdir(), "judged-web-"));
    this.port = 0;
  }

  async start() {
    const listen = `127.0.0.1:${this.port}`;
    this.process = spawn(JUDGED, ["--listen", listen, "--database", join(this.room, "rulings.db"), ...this.options], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.url = await new Promise((found, failed) => {
      let told = "";
      this.process.stdout.on("data", (text) => {
        told += text;
        const url = /^listening on (\S+)$/m.exec(told);
        if (url) found(url[1]);
      });
      this.process.on("exit", (code) => failed(new Error(`judged ended with ${code}`)));
    });
    this.port = Number(new URL(this.url).port);
    return this;
  }

  async stop() {
    if (!this.process || this.process.exitCode !== null) return;
    const ended = new Promise((done) => this.process.on("exit", done));
    this.process.kill("SIGTERM");
    await ended;
  }

  async end() {
    await this.stop();
    rmSync(this.room, { recursive: true, force: true });
  }

  async post(path, text, type = "application/yaml") {
    const answer = await fetch(this.url + path, { method: "POST", headers: { "Content-Type": type }, body: text });
    return { status: answer.status, json: await answer.json() };
  }

  async keep(text) {
    const { status, json } = await this.post("/v1/rulings", text);
    if (status >= 300) throw new Error(`not kept: ${JSON.stringify(json)}`);
    return json;
  }
}
