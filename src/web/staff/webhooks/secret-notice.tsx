import { SecretText } from "#web/staff/secret-text.tsx";
import { webhooksPage as words } from "#messages/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Shows a secret until the user has copied it. */
export function SecretNotice({ secret, text, onDone }: { secret: string; text: string; onDone: () => void }) {
  return (
    <Notice tone="good">
      <div className="grid gap-3">
        <p>{text}</p>
        <SecretText>{secret}</SecretText>
        <Button variant="plain" size="small" className="justify-self-start" onClick={onDone}>
          {words.copied}
        </Button>
      </div>
    </Notice>
  );
}
