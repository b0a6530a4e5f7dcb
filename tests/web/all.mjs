import "./dispute.mjs";
import "./line.mjs";
import "./steps.mjs";
import "./documents.mjs";
import "./mat.mjs";
import "./replay.mjs";
import "./lookup.mjs";
import "./slip.mjs";
import "./remedy.mjs";
import "./reconstruct.mjs";
import "./away.mjs";
import "./safety.mjs";
import "./session.mjs";
import "./looks.mjs";
import { run } from "./support.mjs";

await run();
