import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { Theme } from '@almanac/contracts/platform/theme'
import { areaBelow, LANDS } from '@almanac/domain/theme'
import { escapeHtml } from '../../http/content'
import { type BrandFile, ICONS, rasterOf, SUN } from '../../platform'
import { projectRoot } from '../../root'

const { width: WIDTH, height: HEIGHT } = ICONS.share

/** Where the logo or the name stands: its middle, and how large it may be. */
const PLACE = { x: WIDTH / 2, y: 215, width: 760, height: 140 }

/** The largest letters of a name, and how wide one is of its height. */
const NAME_SIZE = 92
const LETTER = 0.56

/** The files of these fonts, which documents have too: headings, and letters that they lack. */
function fontFiles(): string[] {
  const { resolve } = createRequire(join(projectRoot(), 'api', 'package.json'))
  return ['fraunces/600SemiBold', 'noto-sans/700Bold', 'amiri/700Bold'].flatMap((font) => {
    const [name = '', weight = ''] = font.split('/')
    const folder = join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), weight)
    return readdirSync(folder)
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => join(folder, file))
  })
}

function scene({ light, brand, name }: Pick<Theme, 'light' | 'brand' | 'name'>, isNamed: boolean): string {
  const { ground, accent, accent_soft, ink } = light
  const [far, near] = LANDS[brand?.sky ?? 'hills']
  const shown = brand?.name ?? name
  const size = Math.min(NAME_SIZE, PLACE.width / ([...shown].length * LETTER))
  const words = `<text x="${PLACE.x}" y="${PLACE.y}" text-anchor="middle" dominant-baseline="central" font-family="Fraunces, Noto Sans, Amiri" font-weight="600" font-size="${size}" fill="${ink}">${escapeHtml(shown)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${accent_soft}"/><stop offset="1" stop-color="${ground}"/></linearGradient>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<path d="M100 530A500 150 0 0 1 1100 530" fill="none" stroke="${accent}" stroke-opacity=".55" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"/>`,
    `<circle cx="257" cy="421" r="52" fill="${SUN}" opacity=".3"/><circle cx="257" cy="421" r="34" fill="${SUN}"/>`,
    `<g transform="translate(0 498) scale(${WIDTH / 360} 3)" fill="${accent}"><path d="${areaBelow(far)}" opacity=".18"/><path d="${areaBelow(near)}" opacity=".3"/></g>`,
    isNamed ? words : '',
    '</svg>',
  ].join('')
}

/** The picture of a company's links in other programs: its logo, else its name, over the sky of its brand. */
export async function shareImage(
  theme: Pick<Theme, 'light' | 'brand' | 'name'>,
  logo: Pick<BrandFile, 'content' | 'content_type'> | undefined,
): Promise<Buffer> {
  const drawn = new Resvg(scene(theme, !logo), {
    font: { loadSystemFonts: false, fontFiles: logo ? [] : fontFiles() },
  }).render()
  const picture = sharp(drawn.asPng())
  if (!logo) return picture.png({ compressionLevel: 9 }).toBuffer()
  const { width, height } = theme.brand?.logo?.light ?? { width: 1, height: 1 }
  const own = await rasterOf(logo, Math.round(Math.min(PLACE.height, (PLACE.width * height) / width)))
  const { info } = await sharp(own).toBuffer({ resolveWithObject: true })
  return picture
    .composite([{ input: own, left: Math.round(PLACE.x - info.width / 2), top: Math.round(PLACE.y - info.height / 2) }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
