import { SignUpForm } from "#web/account/sign-up-form.tsx";
import { landing } from "#messages/landing.ts";
import { language } from "#messages/language.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import { useSite } from "#web/ui/site.ts";

const words = landing.offer;

/** The form to sign up beside an offer: the merchant's own, else that of the demo. Without either it promises no more than what an account is for. */
export function BigOffer({ demo }: { demo: boolean }) {
  const { showOffer = true, offers = [] } = useSite().branding ?? {};
  const own = offers.find((offer) => offer.language === language);
  const offer = showOffer ? (own ?? (demo ? words : null)) : null;
  return (
    <section className="border-y-2 border-ink bg-sunken">
      <div className="wrap grid gap-10 py-14 lg:grid-cols-2">
        <div>
          <h2 className="inline-block bg-ink px-3 pt-1 pb-1.5 text-paper">{offer ? words.eyebrow : words.account}</h2>
          {offer && (
            <>
              <p className="mt-5 font-display text-[clamp(4.500rem,3rem+9vw,9rem)] leading-[0.85] font-semibold wrap-anywhere text-signal">
                {offer.heading}
              </p>
              <p className="mt-6 max-w-[46ch] text-lg">{offer.text}</p>
            </>
          )}
          <ul className="mt-6 grid gap-2">
            {words.points.map((point) => (
              <li key={point} className="flex gap-3">
                <CheckIcon className="mt-0.5 size-5 shrink-0 text-good" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="border-2 border-ink bg-paper p-5 sm:p-7">
          <SignUpForm heading="h3" />
        </div>
      </div>
    </section>
  );
}
