/** The words of the pages behind the footer, and of the portfolio. */
export const contact = {
  title: "Contact",
  heading: "Talk to us",
  description: "How to reach the shop.",
  text: "Tell us the car, the part number if you have it, and the order number if there is one. The more of the three, the shorter our answer.",
  write: "Write to",
  before: "Before you write",
  faq: [
    {
      q: "Where is my order?",
      a: "Your dashboard shows what is paid and what has been shipped, the moment it happens.",
    },
    {
      q: "Can I cancel?",
      a: "Yes, until the order is shipped: from your dashboard or, if you ordered as a guest, from the link in our email. What you paid goes back the way you paid.",
    },
    {
      q: "I ordered but have not paid.",
      a: "The parts are held for you for a while; your dashboard says until when. After that the order lapses and the parts go back on the shelf.",
    },
  ],
};

export const about = {
  title: "About us",
  heading: "A parts counter, without the counter",
  description: "What this shop is and what it holds itself to.",
  paragraphs: [
    "Behind a parts counter stands someone who knows which disc fits which car. We put that knowledge where you can check it yourself: every part comes with its number, its measures, its price and the quantity on the shelf.",
    "What a page says is true when you read it. The price you order at is the price you pay. If it changed while you were typing, we tell you before we take the order. Nothing is sold twice.",
    "The software under this shop is called Camber. It is open source, so you can read how it works out a price, and any garage can run a shop of its own with it.",
  ],
  rules: "What we hold ourselves to",
  list: [
    "The number on the shelf is the number on the page.",
    "No charge without an order, no order without stock.",
    "A cancelled order is refunded in full until it is shipped.",
    "Your address is used to send you parts, and for nothing else.",
  ],
};

export const jobs = {
  title: "Jobs",
  heading: "Work with us",
  description: "Working at this shop.",
  text: "There is no open position just now. We are always glad to hear from people who know parts, or who know how to build shops that tell the truth.",
  look: "Who we like to hear from",
  list: [
    "Parts specialists who can read a catalogue and a caliper",
    "Warehouse people who count twice",
    "Engineers who would rather remove code than add it",
  ],
  write: "Write a few lines about what you have done to",
};

export const press = {
  title: "Press kit",
  heading: "Press kit",
  description: "Name, mark and colours, to use when you write about the shop.",
  text: "You may use the name and the mark to write about the shop. Please don't recolour or redraw them.",
  mark: "The mark",
  download: "Download the mark (SVG)",
  colours: "Colours",
  palette: [
    { name: "Ink", value: "#15191c" },
    { name: "Paper", value: "#f4f2ec" },
    { name: "Signal", value: "#b93a06" },
    { name: "Steel", value: "#1d4f66" },
  ],
  type: "Typeface",
  typeText: "Barlow and Barlow Condensed by Jeremy Tribby, under the SIL Open Font License.",
  facts: "In one sentence",
  factsText: (name: string) =>
    `${name} sells car parts with numbers you can check: part number, measures, price and stock on every page.`,
};

export const portfolio = {
  title: "My Portfolio",
  name: "Mara Lindqvist",
  role: "Mechanical engineer, parts person, builder of this shop",
  description: "Who is behind the shop: education, projects and skills.",
  photo: "Portrait of Mara Lindqvist, drawn in lines: short hair, round glasses, workshop jacket",
  about:
    "I grew up between shelves of gaskets in my parents' garage and learned to read part numbers before I learned to read maps. Today I write software for people who still have oil under their nails.",
  education: "Education",
  schools: [
    {
      what: "M.Sc. Mechanical Engineering",
      where: "Chalmers University of Technology, Gothenburg",
      when: "2014 – 2016",
    },
    { what: "B.Sc. Vehicle Technology", where: "Luleå University of Technology", when: "2011 – 2014" },
    { what: "Journeyman's certificate, car mechanic", where: "Lindqvist Bil, Umeå", when: "2008 – 2011" },
  ],
  projects: "Projects",
  projectsText: "The shop you are looking at, its catalogue, and what else is on the bench:",
  projectsLink: "See the projects",
  projectsUrl: "https://github.com/",
  skills: "Skills",
  skillList: [
    "Part numbers and cross-references",
    "Brake and chassis design",
    "TypeScript",
    "React",
    "PostgreSQL",
    "Accessible interfaces",
    "Technical drawing",
    "Reading a spark plug",
  ],
};
