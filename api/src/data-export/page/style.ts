/** How the page looks: on its own, without anything loaded, light or dark as the device is. */
export const style = `
:root { color-scheme: light dark; --text: #1c2733; --soft: #52606d; --ground: #f6f7f9; --card: #ffffff; --line: #d5dbe1; --accent: #0b5f63 }
@media (prefers-color-scheme: dark) { :root { --text: #e8edf2; --soft: #a9b6c2; --ground: #11171d; --card: #1a222b; --line: #35414d; --accent: #7fd1cf } }
* { box-sizing: border-box }
body { margin: 0; padding: 1.25rem 1rem 4rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main, header, nav { max-width: 60rem; margin-inline: auto }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; scroll-margin-top: 1rem }
p { margin: 0 0 .75rem } .soft { color: var(--soft) }
a { color: var(--accent) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: 1rem 0; list-style: none }
nav a { display: inline-block; padding: .625rem 0; min-height: 2.75rem }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
th, td { text-align: start; vertical-align: top; padding: .625rem .75rem; border-block-end: 1px solid var(--line) }
th { color: var(--soft); font-weight: 600; font-size: .875rem; overflow-wrap: normal }
dl { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
dl div { display: grid; grid-template-columns: minmax(10rem, 1fr) 2fr; gap: .125rem 1rem; padding: .625rem .75rem; border-block-end: 1px solid var(--line) }
dl div:last-child { border: 0 }
dt { color: var(--soft); font-weight: 600; font-size: .875rem } dd { margin: 0; white-space: pre-line }
tbody { content-visibility: auto; contain-intrinsic-size: auto 40rem }
td { white-space: pre-line } time { font-variant-numeric: tabular-nums }
img { display: block; max-width: 100%; width: 12rem; height: auto; border-radius: .5rem }
@media (max-width: 56rem) {
  table, tbody, tr, td { display: block } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { padding: .5rem .75rem; border-block-end: 1px solid var(--line) } td { padding: .125rem 0; border: 0 }
  dl div { grid-template-columns: 1fr }
  td:empty { display: none } td::before { content: attr(data-name); display: block; color: var(--soft); font-size: .8125rem }
}
@media print { body { background: none } nav { display: none } }
`
