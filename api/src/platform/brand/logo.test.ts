import sharp from 'sharp'
import { cleanLogo, MAX_LOGO_BYTES } from './logo'

const svg = (inner: string, root = 'viewBox="0 0 120 40"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`,
  )

test('a drawing keeps its shapes and loses what its editor left in it', async () => {
  const file = await cleanLogo(
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg><!-- by an editor --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1" viewBox="0 0 120 40"><metadata>x</metadata><path d="M0 0h120v40z" fill="#0b6b64"/></svg>',
    ),
  )
  expect(file).toMatchObject({ content_type: 'image/svg+xml', width: 300, height: 100 })
  expect('content' in file && file.content.toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z" fill="#0b6b64"/></svg>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>', '<script>'],
  ['a listener', '<rect width="9" height="9" onload="alert(1)"/>', 'onload'],
  ['HTML', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>', '<foreignObject>'],
  ['a picture of another place', '<image href="https://example.org/a.png"/>', '<image>'],
  ['a link', '<a href="https://example.org"><path d="M0 0"/></a>', '<a>'],
  ['a part of another file', '<use xlink:href="https://example.org/a.svg#b"/>', 'xlink:href'],
  ['a fill of another place', '<path d="M0 0" fill="url(https://example.org/a.svg#b)"/>', 'fill="…"'],
  ['a fill in escapes', '<path d="M0 0" style="fill:u\\72l(https://example.org/a.svg#b)"/>', 'style="…"'],
  ['a script with a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', '<script>'],
  ['an element of HTML', '<g xmlns="http://www.w3.org/1999/xhtml"/>', 'xmlns="…"'],
  ['a style that loads', '<style>@import "https://example.org/a.css";</style>', '<style>'],
  ['motion', '<rect width="9" height="9"><animate attributeName="x" to="9"/></rect>', '<animate>'],
])('%s is refused by name', async (_, inner, what) => {
  expect(await cleanLogo(svg(inner))).toMatchObject({ fault: 'forbidden', values: { what } })
})

test('a style sheet of another place and entities that multiply are refused or removed', async () => {
  const linked = await cleanLogo(
    Buffer.concat([Buffer.from('<?xml-stylesheet href="https://example.org/a.css"?>'), svg('<path d="M0 0h9"/>')]),
  )
  expect('content' in linked && linked.content.toString()).not.toContain('example.org')
  const entities = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  expect(await cleanLogo(Buffer.concat([Buffer.from(entities), svg('<title>&b;</title>')]))).toMatchObject({
    values: { what: '<!ENTITY>' },
  })
})

test('a drawing that draws itself, or ten times ten of itself, is refused before anything draws it', async () => {
  const doubled = (each: (level: number) => string) =>
    Array.from({ length: 20 }, (_, level) => `<g id="a${level}">${each(level)}</g>`).join('')
  const faultIn = async (inner: string) => {
    const file = await cleanLogo(svg(inner))
    return 'fault' in file ? file.fault : undefined
  }
  const use = (level: number) => `<use href="#a${level - 1}"/>`
  expect(await faultIn(doubled((level) => (level ? use(level).repeat(10) : '<path d="M0 0h9"/>')))).toBe('too_much')
  expect(await faultIn('<g id="a"><use href="#a"/></g>')).toBe('too_much')
  expect(await faultIn('<g>'.repeat(25_000) + '</g>'.repeat(25_000))).toBe('too_much')
})

test('own gradients and symbols may be used', async () => {
  const inner =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0h9" fill="url(#a)"/><use href="#b"/>'
  expect(await cleanLogo(svg(inner))).toMatchObject({ width: 300 })
})

test('what is too large, too small, without a size or no picture is refused in words', async () => {
  const faultIn = async (bytes: Buffer) => {
    const file = await cleanLogo(bytes)
    return 'fault' in file ? file.fault : file.content_type
  }
  expect(await faultIn(Buffer.alloc(10_000_000, '<svg>'))).toBe('too_large')
  expect(await faultIn(svg('<path d="M0 0"/>', ''))).toBe('without_size')
  expect(await faultIn(svg('<path d="M0 0"/>', 'width="9px" height="9"'))).toBe('image/svg+xml')
  expect(await faultIn(svg('<path d="M0 0"/>', 'viewBox="0 0 900 9"'))).toBe('shape')
  expect(await faultIn(Buffer.from('<svg viewBox="0 0 120 40"'))).toBe('unreadable')
  expect(await faultIn(Buffer.from('GIF89a'))).toBe('unreadable')
  const png = await sharp({ create: { width: 200, height: 60, channels: 4, background: '#0b6b64' } })
    .png()
    .toBuffer()
  expect(png.length).toBeLessThan(MAX_LOGO_BYTES)
  expect(await faultIn(png)).toBe('image/png')
  expect(await faultIn(png.subarray(0, 60))).toBe('unreadable')
  const wide = { create: { width: 9_000, height: 900, channels: 3, background: '#fff' } } as const
  expect(await faultIn(await sharp(wide).png({ compressionLevel: 9 }).toBuffer())).toBe('sides')
})
