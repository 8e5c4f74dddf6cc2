/** What everybody may know of this shop: its name and how one signs in and pays here. */
export type Site = {
  name: string;
  mark: string;
  currency: string;
  publicUrl: string;
  apiUrl: string | null;
  sandbox: { stripe: boolean; google: boolean; mail: boolean };
  googleSignIn: boolean;
  stripePublishableKey: string | null;
};
