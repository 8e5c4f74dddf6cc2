import {
  addAlias,
  addPartType,
  answerPartType,
  changePartType,
  mergePartType,
  removeAlias,
  removePartType,
  type PartTypeAnswer,
  type PartTypeInput,
} from "#web/client/catalogue/part-types.ts";
import { partTypes as words } from "#messages/part-types.ts";
import { load, type Loaded } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";

/** What the forms of the pages of part types submit to their action. */
export type PartTypeChange =
  | { act: "answer"; answer: PartTypeAnswer }
  | { act: "add"; type: PartTypeInput }
  | { act: "change"; id: string; type: Partial<PartTypeInput> }
  | { act: "merge"; id: string; into: string }
  | { act: "remove"; id: string }
  | { act: "alias"; id: string; alias: string }
  | { act: "unalias"; id: string; alias: string };

/** Makes a change and shows a toast. */
export async function saveChange(change: PartTypeChange): Promise<Loaded<unknown>> {
  const done = await load(send(change));
  if (!done.failure) toast.success(words.done[change.act]);
  return done;
}

function send(change: PartTypeChange): Promise<unknown> {
  switch (change.act) {
    case "answer":
      return answerPartType(change.answer);
    case "add":
      return addPartType(change.type);
    case "change":
      return changePartType(change.id, change.type);
    case "merge":
      return mergePartType(change.id, change.into);
    case "remove":
      return removePartType(change.id);
    case "alias":
      return addAlias(change.id, change.alias);
    case "unalias":
      return removeAlias(change.id, change.alias);
  }
}
