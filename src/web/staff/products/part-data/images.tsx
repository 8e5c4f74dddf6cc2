import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { uploadPartImage, type PartImages } from "#web/client/catalogue/part-images.ts";
import { ImageUpload } from "#web/staff/image-upload.tsx";
import { ImageRow } from "#web/staff/products/part-data/image-row.tsx";
import { imageUpload } from "#messages/image-upload.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useRowAction, type ActionResult } from "#web/ui/use-row-action.ts";

const words = imageUpload.part;

type Props = { partId: string; images: PartImages };

/** The images of a part: added, put in order by dragging or by keyboard, described and removed. */
export function Images({ partId, images }: Props) {
  const { revalidate } = useRevalidator();
  const action = useRowAction<ActionResult>();
  const removal = useConfirmation<string>((id) => action.submit({ act: "image.remove", id }));
  const [dragged, setDragged] = useState<string | null>(null);
  const ids = images.map(({ id }) => id);
  const moved = useMoved(ids);
  const { remember, restore } = useFocusAfterMove(ids.join());

  function move(id: string, to: number) {
    const from = ids.indexOf(id);
    if (from === -1 || from === to || to < 0 || to >= ids.length) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    action.submit({ act: "image.order", id, order: order.map((one) => ({ id: one })) });
  }
  return (
    <section id="images" aria-label={words.heading} className="grid scroll-mt-24 gap-4">
      <h2>{words.heading}</h2>
      <p className="max-w-prose text-ink-soft">{images.length > 0 ? `${words.lead} ${words.altHint}` : words.none}</p>
      <Failure text={action.failure} />
      <ol ref={restore} className="grid gap-3 empty:hidden">
        {images.map((image, at) => (
          <ImageRow
            key={image.id}
            image={image}
            at={at}
            total={images.length}
            busy={action.pendingId !== null}
            onDescribe={(texts) => action.submit({ act: "image.describe", id: image.id, ...texts })}
            onMove={(to, button) => {
              remember(button);
              move(image.id, to);
            }}
            onRemove={() => removal.ask(image.id)}
            onDragStart={() => setDragged(image.id)}
            onDrop={() => {
              if (dragged) move(dragged, at);
              setDragged(null);
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved !== null && words.moved(ids.indexOf(moved) + 1, ids.length)}
      </p>
      <ImageUpload
        label={words.add}
        multiple
        upload={(sent) => uploadPartImage(partId, sent)}
        onUploaded={() => void revalidate()}
      />
      <ConfirmDialog {...removal.dialog} text={removal.item && words.removeSure(ids.indexOf(removal.item) + 1)} />
    </section>
  );
}

/** Returns which image was moved, once it stands in its new place. */
function useMoved(ids: string[]): string | null {
  const [moved, setMoved] = useState<string | null>(null);
  const [shown, setShown] = useState(ids);
  if (ids.join() !== shown.join()) {
    setShown(ids);
    setMoved(ids.length === shown.length ? (ids.find((id, at) => id !== shown[at]) ?? null) : null);
  }
  return moved;
}

/** The button that moved an image has the focus again once the image stands in its new place: a row that moves loses it. */
function useFocusAfterMove(order: string) {
  const pressed = useRef<{ button: HTMLElement; order: string } | null>(null);
  return {
    remember: (button: HTMLElement) => {
      pressed.current = { button, order };
    },
    /** The ref of the list. It is another one at each render, so that React calls it each time the rows may have moved. */
    restore: (list: HTMLElement | null) => {
      const before = pressed.current;
      if (!before || before.order === order || !list?.contains(before.button)) return;
      const other = before.button.closest("li")?.querySelector<HTMLElement>("button:enabled");
      (before.button.matches(":disabled") ? other : before.button)?.focus();
      pressed.current = null;
    },
  };
}
