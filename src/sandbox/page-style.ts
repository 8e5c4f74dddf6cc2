/** The style of every sandbox page: plain, readable in both themes, and unlike the real service. */
export const style = `
:root { --ground: #f4f5f7; --card: #ffffff; --ink: #17202b; --soft: #566273; --line: #d3d9e1; --mark: #7a4b00; --markground: #fff3d6; --act: #0b5cad; --actink: #ffffff; --bad: #a3161c; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151c; --card: #1a222c; --ink: #e8edf3; --soft: #a3afbd; --line: #344150; --mark: #ffd58a; --markground: #352704; --act: #8cc2ff; --actink: #0a1826; --bad: #ff9a9d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.notice { background: var(--markground); color: var(--mark); border-bottom: 4px solid; border-image: repeating-linear-gradient(-45deg, var(--mark) 0 8px, transparent 8px 16px) 4; }
.notice p { max-width: 60rem; margin: 0 auto; padding: .6rem 1rem; font-size: .9rem; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.narrow, .narrow { max-width: 27rem; margin-inline: auto; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .35rem; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
p { margin: 0 0 1rem; } .soft { color: var(--soft); } .small { font-size: .875rem; }
a { color: var(--act); } a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; border-radius: 6px; }
ul.plain { list-style: none; margin: 0; padding: 0; }
.person { display: flex; width: 100%; gap: .85rem; align-items: center; text-align: left; padding: .7rem .5rem; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; cursor: pointer; }
.person:hover { background: var(--ground); } .person img { width: 40px; height: 40px; border-radius: 50%; flex: none; }
.person strong, .person small { display: block; overflow-wrap: anywhere; } .person small { color: var(--soft); }
.tag { display: inline-block; font-size: .75rem; padding: .05rem .5rem; border-radius: 99px; background: var(--markground); color: var(--mark); margin-left: .35rem; }
details { margin-top: 1rem; } summary { cursor: pointer; padding: .4rem .5rem; color: var(--act); font-weight: 600; }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600; }
label.check { display: flex; gap: .6rem; align-items: flex-start; font-weight: 400; } label.check input { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; flex: none; }
input[type=text], input[type=email], input[type=search] { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: 8px; padding: .55rem .7rem; }
.button { display: inline-block; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--act); padding: .5rem 1rem; background: var(--act); color: var(--actink); cursor: pointer; text-decoration: none; }
.button.quiet { background: none; color: var(--act); } .button.bad { background: none; color: var(--bad); border-color: var(--bad); }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; margin: 1rem 0; } .row form { display: flex; gap: .5rem; flex-wrap: wrap; align-items: end; }
.mail { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem; padding: .8rem 1rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mail:hover { background: var(--ground); } .mail:last-child { border-bottom: 0; } .mail strong { overflow-wrap: anywhere; } .mail time { color: var(--soft); font-size: .875rem; }
@media (max-width: 34rem) { .mail { grid-template-columns: minmax(0, 1fr); } }
.inbox { padding: 0; overflow: hidden; } .inbox .empty { padding: 2.5rem 1.5rem; text-align: center; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .15rem 1rem; margin: 0 0 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
nav.tabs { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; } nav.tabs a { white-space: nowrap; padding: .35rem .9rem; border-radius: 99px; border: 1px solid var(--line); text-decoration: none; } nav.tabs a[aria-current] { background: var(--act); color: var(--actink); border-color: var(--act); }
pre.message { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
iframe { width: 100%; height: 38rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
.problem { color: var(--bad); font-weight: 600; }
`;
