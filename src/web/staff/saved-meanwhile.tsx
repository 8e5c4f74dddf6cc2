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
};

/** Says that others have saved what is being edited: the reader's changes are put on top of theirs, or given up. */
export function SavedMeanwhile({ theirs, mine, onKeep, onTake }: Props) {
  const both = theirs.filter((one) => mine.includes(one));
  return (
    <Notice tone="bad">
      <p>{words.saved}</p>
      {theirs.length > 0 && <p>{words.changed(theirs)}</p>}
      {both.length > 0 && <p className="font-semibold">{words.both(both)}</p>}
      <p className="mt-3 flex flex-wrap gap-3">
        <Button variant="plain" size="small" onClick={onKeep}>
          {words.keepMine}
        </Button>
        <Button variant="plain" size="small" onClick={onTake}>
          {words.takeTheirs}
        </Button>
      </p>
    </Notice>
  );
}
