import type { MouseEvent, ReactNode } from "react";
import { conflicts as words } from "#messages/conflicts.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = {
  /** What the others have changed, by its labels. */
  theirs: string[];
  /** What the reader has changed. */
  mine: string[];
  onKeep: () => void;
  onTake: () => void;
  /** What they have saved, where its labels say too little. */
  children?: ReactNode;
};

/** Says that others have saved what is being edited: the reader's changes are put on top of theirs, or given up. Part of its form. */
export function SavedMeanwhile({ theirs, mine, onKeep, onTake, children }: Props) {
  const both = theirs.filter((one) => mine.includes(one));
  // The notice goes, and the focus in it goes on to what follows: saving.
  const answer = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>("button[type=submit]")?.focus();
    act();
  };
  return (
    <Notice tone="bad">
      <p>{words.saved}</p>
      {theirs.length > 0 && <p>{words.changed(theirs)}</p>}
      {both.length > 0 && <p className="font-semibold">{words.both(both)}</p>}
      {children}
      <p className="mt-3 flex flex-wrap gap-3">
        <Button variant="plain" size="small" onClick={answer(onKeep)}>
          {words.keepMine}
        </Button>
        <Button variant="plain" size="small" onClick={answer(onTake)}>
          {words.takeTheirs}
        </Button>
      </p>
    </Notice>
  );
}
