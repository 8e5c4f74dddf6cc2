import { useState } from "react";
import { identity, messageOf } from "#web/client/api.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ProfileForm } from "#web/account/profile/profile-form.tsx";
import { useSession, type SessionUser } from "#web/shell/session.tsx";
import { myProfile as words } from "#messages/profile.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The profile: a card of what is stored, and the form that changes it (D19). */
export default function MyProfile() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const { user } = session;
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      {!user.mailboxProven && <Unproven user={user} />}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <ProfileCard user={user} />
        <ProfileForm key={user.id} user={user} />
      </div>
    </div>
  );
}

function ProfileCard({ user }: { user: SessionUser }) {
  const { displayName, email, phoneNumber, address, photo } = user;
  const rows = [
    { title: words.email, value: email },
    { title: words.phone, value: phoneNumber },
    { title: words.address, value: address },
  ];
  return (
    <section aria-label={words.card} className="border border-rule bg-sheet">
      <div className="graph-paper flex items-center gap-4 border-b border-rule p-5">
        <Photo key={photo} src={photo} name={displayName} />
        <h2 className="min-w-0 text-3xl break-words">{displayName}</h2>
      </div>
      <dl className="grid gap-3 p-5">
        {rows.map(({ title, value }) => (
          <div key={title}>
            <dt className="text-sm text-ink-soft">{title}</dt>
            <dd className="break-words whitespace-pre-line">
              {value || <span className="text-ink-soft italic">{words.unset}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The person's image; the first letter of the name where there is none or it can't be loaded. */
function Photo({ src, name }: { src: string; name: string }) {
  const [broken, setBroken] = useState(false);
  if (!src || broken) {
    return (
      <span
        aria-hidden="true"
        className="grid size-20 shrink-0 place-items-center bg-ink font-display text-4xl text-paper"
      >
        {[...name][0]?.toUpperCase() ?? "?"}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={words.photoOf(name)}
      width={80}
      height={80}
      onError={() => setBroken(true)}
      className="size-20 shrink-0 border border-rule-strong object-cover"
    />
  );
}

/** What it takes to prove that whoever holds the account reads its mailbox: the link of a mail, opened in this browser. */
function Unproven({ user: { email, emailVerified } }: { user: SessionUser }) {
  const { verify } = words;
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [failure, setFailure] = useState<string | null>(null);
  async function send() {
    setState("busy");
    setFailure(null);
    try {
      await identity("send-verification-email", { email });
      setState("sent");
    } catch (error) {
      setFailure(messageOf(error));
      setState("idle");
    }
  }
  return (
    <Notice>
      <p>{emailVerified ? verify.guestOrders(email) : verify.text(email)}</p>
      <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
        {state === "sent" ? (
          <span className="font-semibold text-good">{verify.sent}</span>
        ) : (
          <Button variant="plain" size="small" busy={state === "busy"} onClick={() => void send()}>
            {emailVerified ? verify.link : verify.again}
          </Button>
        )}
        {failure && <span className="text-bad">{failure}</span>}
      </p>
    </Notice>
  );
}
