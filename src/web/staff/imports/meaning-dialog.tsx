import { useState, type FormEvent } from "react";
import { messageOf } from "#web/client/api.ts";
import type { FitmentNote, NoteDecision } from "#web/client/catalogue/notes.ts";
import { Conditions, nameCondition, qualifiersOf, type Condition } from "#web/staff/conditions.tsx";
import { notes as words } from "#messages/notes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

/** The meaning of a note as staff submit it. */
export type NoteMeaning = { id: string } & Extract<NoteDecision, { means: "qualifiers" }>;

/** A dialog for the conditions that a note stands for. It stays open while they are refused. */
export function MeaningDialog({ note, onClose }: { note: FitmentNote | null; onClose: () => void }) {
  return (
    <Dialog open={note !== null} onClose={onClose} title={words.dialog} wide>
      {note && <MeaningForm note={note} onDone={onClose} />}
    </Dialog>
  );
}

function MeaningForm({ note: { id, text }, onDone }: { note: FitmentNote; onDone: () => void }) {
  const submit = useFormAction();
  const [conditions, setConditions] = useState<Condition[]>([{ key: 0, kind: "trim", value: "" }]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const qualifiers = qualifiersOf(conditions);
    if (Object.keys(qualifiers).length === 0) return setFailure(words.conditionMissing);
    setBusy(true);
    setFailure(null);
    try {
      await submit({ id, means: "qualifiers", qualifiers }).catch(nameCondition);
      toast.success(words.saved);
      onDone();
    } catch (error) {
      setFailure(words.notSaved(messageOf(error)));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-5">
      <p className="text-xl font-semibold break-words">{text}</p>
      <p className="text-ink-soft">{words.dialogHelp}</p>
      <Failure text={failure} />
      <Conditions conditions={conditions} onChange={setConditions} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {words.save}
      </Button>
    </form>
  );
}
