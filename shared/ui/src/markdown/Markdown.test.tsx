import { renderScreen, screen, within } from '@almanac/testing'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import { Markdown } from './Markdown'

const { furtherStrings } = jest.requireActual<{ furtherStrings: () => string[] }>(
  '../../../../tools/testing/test-data.mjs',
)

const show = (text: string, level?: 2 | 3) =>
  renderScreen(
    <>
      <h1>Screen</h1>
      <Markdown text={text} locale="en" level={level} />
    </>,
  )

/** Everything in the page that is executable, is fetched, or links to code. */
function dangers(container: HTMLElement): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => {
    const { tagName } = element
    const bad = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') ||
        name === 'src' ||
        name === 'srcdoc' ||
        name === 'action' ||
        (name === 'href' && !/^(https?:\/\/|mailto:|tel:|\/)/i.test(value)) ||
        (name === 'href' && value.startsWith('//')),
    )
    return [
      ...([
        'SCRIPT',
        'IFRAME',
        'OBJECT',
        'EMBED',
        'STYLE',
        'LINK',
        'META',
        'IMG',
        'SVG',
        'FORM',
        'BASE',
        'INPUT',
        'VIDEO',
      ].includes(tagName.toUpperCase())
        ? [tagName]
        : []),
      ...bad.map(({ name, value }) => `${tagName} ${name}=${value}`),
    ]
  })
}

test('heading levels start below those of the screen, whatever the text starts with', async () => {
  const { unmount } = await show('## First\n\n#### Deeper\n\n###### Deepest')
  expect(screen.getByRole('heading', { name: 'First', level: 2 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Deeper', level: 4 })).toBeVisible()
  unmount()
  await show('# First\n\n## Second', 3)
  expect(screen.getByRole('heading', { name: 'First', level: 3 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Second', level: 4 })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('external links open a new tab without access to this page; internal ones stay in the app', async () => {
  await show('[Away](https://example.org/x) [Here](/help_info) [Mail](mailto:a@example.org) [Protocol](//evil.example)')
  expect(screen.getByRole('link', { name: 'Away' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link', { name: 'Away' })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: 'Here' })).toHaveAttribute('href', '/help_info')
  expect(screen.getByRole('link', { name: 'Here' })).not.toHaveAttribute('target')
  expect(screen.queryByRole('link', { name: 'Protocol' })).not.toBeInTheDocument()
})

test('a table is rendered as a table, and can be scrolled by keyboard', async () => {
  await show('| Day | Hours |\n|---|---|\n| Monday | 9 to 17 |')
  const table = screen.getByRole('table')
  expect(within(table).getByRole('columnheader', { name: 'Hours' })).toBeVisible()
  expect(table.parentElement).toHaveAttribute('tabindex', '0')
})

test('a text has the direction of its own language', async () => {
  await renderScreen(<Markdown text="مرحبًا" locale="ar" />)
  const text = screen.getByText('مرحبًا')
  expect(text.closest('[lang]')).toHaveAttribute('dir', 'rtl')
  expect(text.closest('[lang]')).toHaveAttribute('lang', 'ar')
})

test('HTML tags are removed and their text is kept', async () => {
  await show('<p>We keep <b>samples</b></p>\n\nfor 2 < 10 years')
  expect(screen.getByText('We keep samples')).toBeVisible()
  expect(screen.getByText('for 2 < 10 years')).toBeVisible()
})

const attacks = [
  '<script>window.hurt = 1</script>',
  '<img src=x onerror="window.hurt=1">',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](https://elsewhere.example/pixel.gif)',
  '![x"onerror="alert(1)](x)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name="password"></form>',
  '<style>*{display:none}</style>',
  '<math><mtext></math><img src onerror=alert(1)>',
  '[x](/\\evil.example)',
  '[^1]\n\n[^1]: <script>1</script>',
]

test.each(attacks)('no script is executed: %s', async (text) => {
  const { container } = await show(`Before\n\n${text}\n\nAfter`)
  expect(dangers(container)).toEqual([])
  expect(screen.getByText('Before')).toBeVisible()
})

test('no other hostile text is executed or breaks the page', async () => {
  const strings = [...allHostileStrings, ...furtherStrings()]
  const { container } = await renderScreen(
    <>
      {strings.map((text, index) => (
        <Markdown key={index} text={text} locale="en" />
      ))}
    </>,
  )
  expect(container.querySelectorAll('[lang]').length).toBeGreaterThanOrEqual(strings.length)
  expect(dangers(container)).toEqual([])
  expect(Reflect.get(window, 'hurt')).toBeUndefined()
})

test('a quotation that is marked as a warning stands in a box, without the mark, and is not announced', async () => {
  await show('Before.\n\n> [!WARNING]\n> **Chest pain?** Get help at once.\n\n> Only a quotation')
  const warning = screen.getByRole('note')
  expect(warning).toHaveTextContent(/^Chest pain\? Get help at once\.$/)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Only a quotation').closest('blockquote')).not.toBeNull()
})
