// The ruling as a slip of paper, A6 across: what is printed of a view with a ruling. It lies beside the page, and is seen only in print.
import { render, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { OtherReading, Ruling } from "../api";
import { Shape, say_verdict } from "./verdict";
import { steps_of } from "./steps";

/** Whose dispute it is, as far as the record says. */
export interface Occasion {
  event?: string | undefined;
  table?: string | undefined;
  round?: string | undefined;
  names?: Partial<Record<"A" | "B", string | null | undefined>> | undefined;
  /** When it was kept. */
  when?: string | undefined;
}

export function say_occasion(about: Occasion): string {
  return [about.event, about.table && `Table ${about.table}`, about.round && `Round ${about.round}`].filter(Boolean).join(" · ");
}

export interface Law {
  number: string;
  gist: string;
}

export interface PaperProps {
  ruling: Ruling;
  where: string;
  laws: Law[];
  turns: OtherReading[];
  about: Occasion;
  /** What the policy of the event makes of it, instead of what can be done. */
  policy?: ComponentChildren;
}

const decided = ["take back this move alone", "rewind", "let it stand"];

function Paper({ ruling, where, laws, turns, about, policy }: PaperProps) {
  const number = ruling.hashes?.transcript
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})/, "$1-");
  const name = (seat: "A" | "B") => (about.names?.[seat] ? `${about.names[seat]} (${seat})` : `Player ${seat}`);
  const steps = ruling.verdict === "illegal" ? decided : steps_of(ruling).map((one) => one.says);
  const readings = turns.length ? turns : (ruling.readings ?? []);
  return (
    <>
      <p class="paper-head">
        <b>{say_occasion(about) || "Table ____ · Round ____"}</b>
        <span>
          {ruling.game} {ruling.edition}
          {about.when && ` · ${about.when}`}
        </span>
      </p>
      <div class={policy ? "paper-two" : "paper-one"}>
        <div>
          <p class="paper-verdict">
            <Shape verdict={ruling.verdict} /> {say_verdict(ruling.verdict)}
          </p>
          <p>
            {where && `${where.charAt(0).toUpperCase()}${where.slice(1)}. `}
            {ruling.reason}
          </p>
          {laws.map((law) => (
            <p class="paper-clause" key={law.number}>
              <b>Clause {law.number}</b>
              <br />
              {law.gist}
            </p>
          ))}
          <p class="paper-do">
            {!policy && (
              <>
                <b>To do:</b>{" "}
                {steps.map((one) => (
                  <span key={one}>☐ {one} </span>
                ))}
                <br />
              </>
            )}
            Readings relied on: {readings.length ? readings.map((one) => one.id).join(", ") : "none"}.
          </p>
        </div>
        {policy && <div>{policy}</div>}
      </div>
      <p class="paper-sign">
        <span>Judge</span>
        <span>{name("A")}</span>
        <span>{name("B")}</span>
      </p>
      <p class="paper-foot">
        {number && `Slip ${number} · `}judged {ruling.versions?.engine} · the same facts give the same slip
      </p>
    </>
  );
}

export function Printed(props: PaperProps) {
  useLayoutEffect(() => {
    let paper = document.getElementById("paper");
    if (!paper) document.body.append((paper = Object.assign(document.createElement("div"), { id: "paper" })));
    render(<Paper {...props} />, paper);
  });
  useEffect(() => () => document.getElementById("paper")?.remove(), []);
  return null;
}
