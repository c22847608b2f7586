import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const dataOf = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`

/**
 * The share of pixels that differ, from 0 to 1; if one picture is larger, the area missing in the other
 * counts as different.
 */
function shareOfDifference(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async ([first = '', second = '']) => {
      const pictures = await Promise.all(
        [first, second].map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return image
        }),
      )
      const width = Math.max(...pictures.map((image) => image.width))
      const height = Math.max(...pictures.map((image) => image.height))
      const [before, after] = pictures.map((image) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('This browser draws no canvas')
        context.drawImage(image, 0, 0)
        return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
      })
      let different = 0
      before?.forEach((pixel, index) => {
        if (pixel !== after?.[index]) different += 1
      })
      return different / (width * height)
    },
    [dataOf(one), dataOf(other)],
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

function row(folder: string, before: string, name: string, share: number | undefined): string {
  const picture = (side: string) =>
    existsSync(join(side, name)) ? `<img src="${relative(folder, join(side, name))}" alt="" loading="lazy">` : '–'
  return `<tr><th>${name}<br>${share === undefined ? 'in one folder only' : percent(share)}</th><td>${picture(before)}</td><td>${picture(folder)}</td></tr>`
}

/**
 * Writes `compare.html` into a folder of screenshots: next to those of another revision, largest difference
 * first. Returns a summary.
 */
export async function compareFolders(browser: Browser, before: string, folder: string): Promise<string> {
  const pictures = (side: string) => readdirSync(side).filter((file) => file.endsWith('.png'))
  const both = pictures(before).filter((name) => existsSync(join(folder, name)))
  const all = [...new Set([...pictures(before), ...pictures(folder)])].sort()
  const page = await browser.newPage()
  const shares = new Map<string, number>()
  for (const name of both) shares.set(name, await shareOfDifference(page, join(before, name), join(folder, name)))
  await page.close()
  const rows = all
    .toSorted((one, other) => (shares.get(other) ?? 2) - (shares.get(one) ?? 2))
    .map((name) => row(folder, before, name, shares.get(name)))
  const file = join(folder, 'compare.html')
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Pictures side by side</title>
<style>body { font: 14px sans-serif } td, th { vertical-align: top; text-align: start; border-top: 1px solid } img { max-width: 45vw }</style>
<table><tr><th></th><th>before</th><th>after</th></tr>
${rows.join('\n')}
</table>
`,
  )
  const changed = [...shares.values()].filter((share) => share > 0).length
  return `${changed} of ${both.length} differ, ${all.length - both.length} are in one folder only: ${file}`
}
