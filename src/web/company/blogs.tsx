import { Fragment } from "react";
import { PageHead } from "#web/shell/page-head.tsx";
import { blogs } from "#messages/blogs.ts";

export default function Blogs() {
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-10 lg:grid-cols-[18rem_1fr]">
      <PageHead title={blogs.title} description={blogs.description} path="/blogs" />
      <div className="lg:sticky lg:top-24 lg:self-start">
        <h1 className="text-5xl">{blogs.heading}</h1>
        <ol className="mt-6 grid gap-1 border-t-2 border-ink pt-3">
          {blogs.items.map(({ id, question }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 hover:text-signal-deep hover:underline">
                {question}
              </a>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid gap-12">
        {blogs.items.map(({ id, question, answer }) => (
          <article key={id} id={id} className="max-w-[68ch]">
            <h2 className="border-b-2 border-ink pb-3">{question}</h2>
            {answer.map((paragraph) => (
              <p key={paragraph} className="mt-4 text-lg leading-relaxed">
                <WithCode text={paragraph} />
              </p>
            ))}
          </article>
        ))}
      </div>
    </div>
  );
}

function WithCode({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      <code key={piece} className="rounded-sm bg-sunken px-1 font-mono text-[0.85em] wrap-anywhere">
        {piece}
      </code>
    ) : (
      <Fragment key={piece}>{piece}</Fragment>
    ),
  );
}
