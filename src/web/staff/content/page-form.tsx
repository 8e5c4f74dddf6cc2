import { useDeferredValue } from "react";
import { contentRules } from "#shop/desk/content/content-rules.ts";
import { ApiError } from "#web/client/api-error.ts";
import type { ContentPage } from "#web/client/desk/content.ts";
import { MarkdownText } from "#web/content/markdown-text.tsx";
import { parseMarkdown } from "#web/content/markdown.ts";
import { SavedMeanwhile } from "#web/staff/saved-meanwhile.tsx";
import { useDraftKey } from "#web/staff/use-draft-key.ts";
import { contentDesk as words, contentOutlines } from "#messages/content.ts";
import { language } from "#messages/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { useSite } from "#web/ui/site.ts";
import { useBase } from "#web/ui/use-base.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

type Values = Record<string, string>;

/** The form of a page. What is typed stays until it is saved, also if others have saved the page meanwhile. */
export function PageForm({ page }: { page: ContentPage }) {
  const { languages } = useSite();
  const tags = [...new Set([...languages.map(({ tag }) => tag), ...Object.keys(page.texts)])];
  // What others have saved is read before it is said that they have.
  const submit = useFormAction<number>({ reloads: true });
  const draft = useDraftKey(`content:${page.slug}`);
  const saved = { version: page.version, values: valuesOf(page, tags) };
  const base = useBase(draft, saved);
  async function save(values: Values) {
    try {
      const { version } = base.value;
      base.hold({
        version: await submit({ act: "save", page: { ...pageOf(values, tags, page.slug), version } }),
        values,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") throw error;
    }
  }
  const form = useForm<string>(base.value.values, {}, save, { rebases: true });
  useDraft(draft, form, { base });
  const labelOf = (name: string) => fieldLabel(name, languages);
  return (
    <form {...form.form} aria-label={words.title} className="grid gap-8">
      {tags.map((tag) => (
        <Text key={tag} tag={tag} slug={page.slug} form={form} />
      ))}
      <div className="grid gap-3">
        <label className="flex min-h-9 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5"
            checked={form.values["published"] === "yes"}
            aria-describedby="publish-about"
            aria-invalid={form.errors["published"] ? true : undefined}
            onChange={({ target }) => form.set("published", target.checked ? "yes" : "")}
          />
          {words.publish}
        </label>
        <p id="publish-about" className="text-sm text-ink-soft">
          {form.errors["published"] && <strong className="block text-bad">{form.errors["published"]}</strong>}
          {words.publishHint} {words.legal}
        </p>
        <Failure text={form.failure && words.notSaved(form.failure)} />
        {base.isBehind && !form.busy && (
          <SavedMeanwhile
            theirs={Object.keys(saved.values).flatMap((name) =>
              saved.values[name] === base.value.values[name] ? [] : labelOf(name),
            )}
            mine={form.changed.map(labelOf)}
            onKeep={base.release}
            onTake={() => {
              base.release();
              form.reset();
            }}
          >
            <TheirTexts page={page} />
          </SavedMeanwhile>
        )}
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {words.save}
        </Button>
      </div>
    </form>
  );
}

type TextProps = { tag: string; slug: string; form: ReturnType<typeof useForm<string>> };

/** A page's title and text in one language, with what becomes of them. */
function Text({ tag, slug, form }: TextProps) {
  const { languages } = useSite();
  const name = languages.find((language) => language.tag === tag)?.name ?? tag;
  const [title, body] = [`texts.${tag}.title`, `texts.${tag}.body`];
  const typed = useDeferredValue(form.values[body] ?? "");
  const outlines: Record<string, string> = contentOutlines;
  const offered: Record<string, string> = words.offered;
  return (
    <section aria-label={name} className="grid gap-4 border-t-2 border-rule pt-4 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <Field
          label={words.pageTitle(name)}
          lang={tag}
          maxLength={contentRules.title.maxLength}
          {...form.field(title)}
        />
        <TextArea
          label={words.pageBody(name)}
          hint={words.bodyHint}
          lang={tag}
          rows={16}
          maxLength={contentRules.body.maxLength}
          {...form.field(body)}
        />
        {tag === language && outlines[slug] && !form.values[body] && (
          <Button
            variant="plain"
            size="small"
            className="justify-self-start"
            onClick={() => {
              form.set(body, outlines[slug] ?? "");
              if (!form.values[title]) form.set(title, offered[slug] ?? "");
            }}
          >
            {words.outline}
          </Button>
        )}
      </div>
      <div className="min-w-0 border border-rule bg-sheet p-5" lang={tag}>
        <p className="eyebrow mb-3">{words.preview(name)}</p>
        {typed.trim() ? <MarkdownText blocks={parseMarkdown(typed)} copies={{}} /> : <p>{words.previewEmpty}</p>}
      </div>
    </section>
  );
}

/** What others have saved meanwhile, to be read and copied. */
function TheirTexts({ page }: { page: ContentPage }) {
  return Object.entries(page.texts).map(([tag, { title, body }]) => (
    <details key={tag} className="my-2">
      <summary className="cursor-pointer font-semibold">{words.theirs(tag)}</summary>
      <pre className="mt-2 max-h-80 overflow-auto bg-sunken p-3 text-sm whitespace-pre-wrap">{`${title}\n\n${body}`}</pre>
    </details>
  ));
}

/** Returns the label of the field `texts.<language>.title`, `texts.<language>.body` or `published`. */
function fieldLabel(name: string, languages: { tag: string; name: string }[]): string {
  const [, tag = "", field] = name.split(".");
  if (field === undefined) return words.publish;
  const language = languages.find((one) => one.tag === tag)?.name ?? tag;
  return field === "title" ? words.pageTitle(language) : words.pageBody(language);
}

function valuesOf({ published, texts }: ContentPage, tags: string[]): Values {
  const written = tags.flatMap((tag) => [
    [`texts.${tag}.title`, texts[tag]?.title ?? ""],
    [`texts.${tag}.body`, texts[tag]?.body ?? ""],
  ]);
  return { published: published ? "yes" : "", ...Object.fromEntries(written) } as Values;
}

function pageOf(values: Values, tags: string[], slug: string): Omit<ContentPage, "version"> {
  const texts = tags.map((tag) => [
    tag,
    { title: values[`texts.${tag}.title`] ?? "", body: values[`texts.${tag}.body`] ?? "" },
  ]);
  return { slug, published: values["published"] === "yes", texts: Object.fromEntries(texts) };
}
