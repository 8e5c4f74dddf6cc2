import { myProfile } from "#messages/profile.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** `cancel`: neither, back to the form. */
export type SaveAnswer = "save" | "discard" | "cancel";

type SaveDialogProps = {
  words: { title: string; text: string };
  open: boolean;
  busy?: boolean;
  onAnswer: (answer: SaveAnswer) => void;
};

/** Offers to save what was changed, not to, or to go on typing. */
export function SaveDialog({ words, open, busy = false, onAnswer }: SaveDialogProps) {
  return (
    <Dialog open={open} title={words.title} onClose={() => onAnswer("cancel")}>
      <p>{words.text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={() => onAnswer("cancel")}>
          {shell.cancel}
        </Button>
        <Button variant="plain" onClick={() => onAnswer("discard")}>
          {myProfile.ask.dontSave}
        </Button>
        <Button busy={busy} onClick={() => onAnswer("save")}>
          {myProfile.ask.save}
        </Button>
      </div>
    </Dialog>
  );
}
