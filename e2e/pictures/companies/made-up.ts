import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PASSWORD = 'almanac-demo'

/** A company before it has a brand, and what its administrator makes of it. */
export interface MadeUpCompany {
  key: string
  name: string
  code: string
  administrator: string
  participant: string
  arabic: string
  phone: string
  brand: {
    short_name: string
    color: string
    face: string
    corner: string
    landscape: string
    logo: string
    logo_dark: string
    mark: string
    welcome: readonly string[]
    about: readonly string[]
    sender: string
    reply_to: string
  }
}

const svg = (size: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${inner}</svg>`
const kite = (color: string) =>
  svg(
    '48 48',
    `<path d="M24 3l17 21-17 21L7 24z" fill="none" stroke="${color}" stroke-width="5"/><path d="M24 14v20" stroke="${color}" stroke-width="5"/>`,
  )
const wave = (color: string) =>
  svg(
    '150 40',
    `<path d="M4 26q9-16 18 0t18 0 18 0" fill="none" stroke="${color}" stroke-width="6"/><circle cx="92" cy="20" r="12" fill="${color}"/><path d="M112 8h30v6h-30zM112 18h22v6h-22zM112 28h30v6h-30z" fill="${color}"/>`,
  )

export const COMPANIES: readonly MadeUpCompany[] = [
  {
    key: 'kestrel',
    name: 'Kestrel Pain Study',
    code: 'KESTR2',
    administrator: 'ines@kestrel.example',
    participant: 'noor@kestrel.example',
    arabic: 'samir@kestrel.example',
    phone: '+4915112345678',
    brand: {
      short_name: 'Kestrel',
      color: '#8a1c4a',
      face: 'Source Serif',
      corner: 'Straight',
      landscape: 'Fields',
      logo: kite('#5d0f30'),
      logo_dark: kite('#ffd7e6'),
      mark: kite('#8a1c4a'),
      welcome: ['Pain has a pattern.', 'El dolor tiene un patrón.', 'La douleur a un rythme.', 'للألم نمط.'],
      about: [
        'A study of the University Hospital on pain over a year.',
        'Un estudio del hospital universitario sobre el dolor durante un año.',
        'Une étude de l’hôpital universitaire sur la douleur pendant un an.',
        'دراسة للمستشفى الجامعي عن الألم على مدى عام.',
      ],
      sender: 'Kestrel Pain Study',
      reply_to: 'team@kestrel.example',
    },
  },
  {
    key: 'lagoon',
    name: 'Lagoon Sleep',
    code: 'LAGON3',
    administrator: 'piet@lagoon.example',
    participant: 'mira@lagoon.example',
    arabic: 'huda@lagoon.example',
    phone: '+447700900123',
    brand: {
      short_name: 'Lagoon',
      color: '#0a6fd1',
      face: 'Nunito',
      corner: 'Round',
      landscape: 'Sea',
      logo: wave('#084a8f'),
      logo_dark: wave('#bfe0ff'),
      mark: svg('48 48', '<path d="M4 28q10-18 20 0t20 0" fill="none" stroke="#0a6fd1" stroke-width="7"/>'),
      welcome: [
        'Sleep, night by night.',
        'El sueño, noche a noche.',
        'Le sommeil, nuit après nuit.',
        'النوم، ليلة بعد ليلة.',
      ],
      about: [
        'How light in the evening changes your nights.',
        'Cómo la luz de la tarde cambia tus noches.',
        'Comment la lumière du soir change vos nuits.',
        'كيف يغيّر ضوء المساء لياليك.',
      ],
      sender: 'Lagoon Sleep',
      reply_to: 'hello@lagoon.example',
    },
  },
]

const companyFile = ({ key, name, code, administrator }: MadeUpCompany) => `key: ${key}
name: ${name}
default_theme: ${key}
alert_recipients: [${administrator}]
groups:
  - {key: ${key}_first, name: First, code: ${code}, activities: [morning_check_in, mood, sleep, water]}
`

const personIn = (email: string, first_name: string, { key }: MadeUpCompany, more = '') =>
  `  - {key: p${email.replaceAll(/\W/g, '_')}, email: ${email}, password: ${PASSWORD}, first_name: ${first_name}, time_zone: UTC, groups: [${key}_first]${more}}\n`

/** The demonstration with both companies, of which each has a theme of the product's colors alone; returns the folder. */
export function studyOfBoth(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-companies-'))
  cpSync(join(root, 'api/studies/demo'), folder, { recursive: true })
  for (const company of COMPANIES) {
    const { key, name, administrator, participant, arabic } = company
    writeFileSync(join(folder, `companies/${key}.yaml`), companyFile(company))
    writeFileSync(
      join(folder, `themes/${key}.yaml`),
      `key: ${key}\nname: ${name}\ncompany: ${key}\naccent: "#0b6b64"\n`,
    )
    writeFileSync(
      join(folder, `people/${key}.yaml`),
      `people:\n${personIn(administrator, 'Ines', company)}${personIn(participant, 'Noor', company)}${personIn(arabic, 'سمير', company, ', locale: ar')}`,
    )
  }
  return folder
}
