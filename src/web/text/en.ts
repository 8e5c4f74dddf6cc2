export { errorWords, fieldWords } from "#web/text/en-errors.ts";
export { vehicleOptionWords, vinProblemWords } from "#web/text/en-vehicles.ts";

/** The words of what stands around every page. Each group of pages has its own file beside this one. */
export const en = {
  skipToContent: "Skip to content",
  nav: {
    label: "Main",
    menu: "Menu",
    home: "Home",
    parts: "Parts",
    addProduct: "Add Product",
    manageProduct: "Manage Product",
    manageOrders: "Manage Orders",
    blogs: "Blogs",
    portfolio: "My Portfolio",
    dashboard: "Dashboard",
    signOut: "Sign Out",
    login: "Login",
    dashboardMenu: "Dashboard menu",
  },
  theme: { label: "Colours", toDark: "Switch to dark colours", toLight: "Switch to light colours" },
  footer: {
    label: "Company",
    contact: "Contact",
    about: "About us",
    jobs: "Jobs",
    press: "Press kit",
    social: "Elsewhere",
    rights: (year: number, name: string) => `© ${year} ${name}`,
    claim: "Parts with numbers you can check.",
  },
  sandbox: {
    title: "Sandbox",
    stripe: "No card is charged: payments go to a stand-in for Stripe.",
    google: "'Continue with Google' leads to a stand-in for Google.",
    mail: "Mails go to a local inbox.",
    inbox: "Read the mails",
  },
  spinner: "Loading…",
  close: "Close",
  cancel: "Cancel",
  confirm: { title: "Are you sure?", text: "You won't be able to revert this!", yes: "Yes, delete it!" },
  pages: { label: "Pages", previous: "Previous", next: "Next", first: "First page" },
  notifications: "Notifications",
  optional: "optional",
  session: {
    unreachable: "We can't check your sign-in just now.",
    retry: "Try again",
    adminOnly: "That page is for admins. Please sign in as one.",
  },
  errors: {
    offline: "You seem to be offline. Nothing was lost; try again when you are back.",
    notFound: {
      title: "Page not found",
      heading: "Sorry, we couldn't find this page.",
      text: "The address may be mistyped, or what was here has been removed. The parts are all still there.",
    },
    forbidden: {
      title: "Not allowed",
      heading: "This page isn't for you.",
      text: "You are signed in, but not as somebody who may see this. Sign in as somebody else, or go back.",
    },
    offlinePage: {
      title: "Offline",
      heading: "No connection to the shop.",
      text: "Check your network and try again. Whatever you typed is still on this device.",
    },
    failed: {
      title: "Something went wrong",
      heading: "Something broke on our side.",
      text: "It has been noted. Try again; if it happens again, tell us what you did.",
    },
    back: "Back to homepage",
    again: "Try again",
  },
};
