// Who asks: signing in with a token, where the service has any, and out.
import { useEffect, useState } from "preact/hooks";
import { get, Problem, sign_in, sign_out, SIGN_IN, type Session } from "../api";

export interface Asking {
  session: Session | undefined;
  /** Nobody is known: the form is to be shown. */
  wanted: boolean;
  /** Counts those who have signed in, so that what they see is asked for anew. */
  turn: number;
  enter: (token: string) => Promise<void>;
  leave: () => void;
}

export function useSession(): Asking {
  const [session, setSession] = useState<Session>();
  const [wanted, setWanted] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const want = () => (setWanted(true), setSession(undefined));
    addEventListener(SIGN_IN, want);
    get<Session>("v1/session").then(setSession, () => undefined);
    return () => removeEventListener(SIGN_IN, want);
  }, []);
  const enter = async (token: string) => {
    setSession(await sign_in(token));
    setWanted(false);
    setTurn((n) => n + 1);
  };
  const leave = () => void sign_out().then(() => (setSession(undefined), setWanted(true)));
  return { session, wanted, turn, enter, leave };
}

export function SignIn({ asking }: { asking: Asking }) {
  const [token, setToken] = useState("");
  const [says, setSays] = useState("");
  const send = (e: Event) => {
    e.preventDefault();
    asking.enter(token.trim()).catch((problem: Problem) => setSays(problem.message));
  };
  return (
    <form class="page sign-in" onSubmit={send}>
      <h1>Sign in</h1>
      <p>
        You need a token to use this service. The people who run it can create one: <code>judged token add</code>
      </p>
      <p class="buttons">
        <label>
          Token{" "}
          <input type="password" autocomplete="current-password" value={token} onInput={(e) => setToken(e.currentTarget.value)} />
        </label>
        <button>Sign in</button>
      </p>
      <p>The token is kept in a cookie that scripts cannot read, until you close the browser.</p>
      {says && <p role="alert">{says}</p>}
    </form>
  );
}

export function SignedIn({ asking }: { asking: Asking }) {
  const { session } = asking;
  if (!session?.token) return null;
  return (
    <span class="signed-in">
      {session.name}, {session.seat === "judge" ? "judge" : session.seat === "public" ? "public view" : `seat ${session.seat}`}{" "}
      <button type="button" class="link" onClick={asking.leave}>
        Sign out
      </button>
    </span>
  );
}
