import { useState } from "react";
import type { AltTexts, PartImages } from "#web/client/catalogue/part-images.ts";
import { imageUpload } from "#messages/image-upload.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PartImage } from "#web/ui/part-image.tsx";
import { useSite } from "#web/ui/site.ts";

const words = imageUpload.part;

type Props = {
  image: PartImages[number];
  at: number;
  total: number;
  busy: boolean;
  onDescribe: (texts: AltTexts) => void;
  /** `button`: what was pressed. */
  onMove: (to: number, button: HTMLElement) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDrop: () => void;
};

/** An image of a part, with what it shows and its place among the others. */
export function ImageRow({ image, at, total, busy, ...on }: Props) {
  const count = at + 1;
  return (
    <li>
      <div
        draggable
        onDragStart={on.onDragStart}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          // Files belong to the upload below.
          if (event.dataTransfer.files.length > 0) return;
          event.preventDefault();
          on.onDrop();
        }}
        className="grid cursor-grab gap-4 sm:grid-cols-[6rem_minmax(0,1fr)] border border-rule bg-sheet p-3"
      >
        <div className="grid max-w-24 content-start gap-1">
          <PartImage src={image.url} name={image.alt || words.name(count)} size={96} className="border border-rule" />
          {at === 0 && <p className="text-sm font-semibold">{words.first}</p>}
        </div>
        <div className="grid content-start gap-3">
          <Source image={image} />
          <Description image={image} count={count} busy={busy} onDescribe={on.onDescribe} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="plain"
              size="small"
              disabled={at === 0}
              busy={busy}
              aria-label={words.earlierOf(count)}
              onClick={({ currentTarget }) => on.onMove(at - 1, currentTarget)}
            >
              {words.earlier}
            </Button>
            <Button
              variant="plain"
              size="small"
              disabled={at === total - 1}
              busy={busy}
              aria-label={words.laterOf(count)}
              onClick={({ currentTarget }) => on.onMove(at + 1, currentTarget)}
            >
              {words.later}
            </Button>
            <Button variant="danger" size="small" busy={busy} aria-label={words.removeOf(count)} onClick={on.onRemove}>
              {words.remove}
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

/** Where an image of another server comes from, and why it is not shown. */
function Source({ image: { source, url, fault } }: Pick<Props, "image">) {
  if (source === null) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {source}
      {fault !== null && (
        <span className="block font-semibold text-bad">{words.failed(imageUpload.dead.faults[fault])}</span>
      )}
      {fault === null && url === "" && <span className="block font-semibold">{words.pending}</span>}
    </p>
  );
}

type DescriptionProps = Pick<Props, "image" | "busy" | "onDescribe"> & { count: number };

/** What an image shows, in each language of the shop. */
function Description({ image, count, busy, onDescribe }: DescriptionProps) {
  const [main, ...others] = useSite().languages;
  const [alt, setAlt] = useState(image.alt);
  const [translations, setTranslations] = useState(image.translations);
  const isChanged =
    alt.trim() !== image.alt ||
    others.some(({ tag }) => (translations[tag] ?? "").trim() !== (image.translations[tag] ?? ""));
  const label = (language: string | undefined) =>
    others.length === 0 || !language
      ? `${words.name(count)}: ${words.alt}`
      : `${words.name(count)}: ${words.altIn(language)}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onDescribe({ alt: alt.trim(), translations });
      }}
      className="grid gap-2"
    >
      <Field
        label={label(main?.name)}
        lang={main?.tag}
        value={alt}
        maxLength={250}
        onChange={({ target }) => setAlt(target.value)}
      />
      {others.map(({ tag, name }) => (
        <Field
          key={tag}
          label={label(name)}
          lang={tag}
          value={translations[tag] ?? ""}
          maxLength={250}
          onChange={({ target }) => setTranslations({ ...translations, [tag]: target.value })}
        />
      ))}
      {isChanged && (
        <Button type="submit" size="small" aria-label={words.saveOf(count)} className="justify-self-start">
          {words.save}
        </Button>
      )}
    </form>
  );
}
