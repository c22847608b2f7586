import { checkSurvey, isAnswerable, type SurveyDefinition, type SurveyProblem } from '@almanac/domain/survey'
import { compileRegex } from '@almanac/domain/survey/regex'
import { definitionOf, type SurveyFile, type SurveyItemFile } from '../../src/surveys'
import type { StudyContent } from '../read/folder'
import type { Media } from '../read/media'
import type { Mistake } from '../read/mistake'
import type { Path, Source } from '../read/source'
import { suggestionFor } from '../read/suggest'
import { htmlInDocument } from './html'
import { itemPlaces, type ItemPlace, placeOfProblem } from './survey-places'

/** A mistake; `at` is the path from the survey to the value. */
interface Finding {
  at: Path
  message: string
}

const isChoice = ({ type }: SurveyItemFile): boolean => type === 'choice' || type === 'multiple_choice'

/** The default range of a slider. */
const SLIDER = { min: 1, max: 5 }

function optionsOf({ item, at }: ItemPlace): Finding[] {
  const name = item.options ? 'options' : 'answers'
  const codes = item.options?.map(({ code }) => code) ?? item.answers?.map(({ value }) => String(value)) ?? []
  if (item.options && item.answers)
    return [{ at: [...at, 'answers'], message: '`answers` and `options` say the same; keep one of the two' }]
  // A question with one checkbox is valid, one with a single choice is not.
  const least = item.type === 'multiple_choice' ? 1 : 2
  if (isChoice(item) && codes.length < least)
    return [
      {
        at: [...at, name],
        message: `the ${item.type} \`${item.key}\` has ${codes.length === 1 ? 'one answer' : 'no answers'}; give at least ${least === 1 ? 'one' : 'two'}`,
      },
    ]
  if (item.answers && !isChoice(item))
    return [
      {
        at: [...at, 'answers'],
        message: `\`answers\` mean nothing in a ${item.type}; remove them, or make this a choice`,
      },
    ]
  return codes.flatMap((code, index) =>
    codes.indexOf(code) < index
      ? [
          {
            at: [...at, name, index, item.options ? 'code' : 'value'],
            message: `two answers have the value ${code}; give each its own`,
          },
        ]
      : [],
  )
}

function boundsOf({ item: { type, min, max }, at }: ItemPlace): Finding[] {
  const [least, most] = type === 'slider' ? [min ?? SLIDER.min, max ?? SLIDER.max] : [min, max]
  if (typeof least !== 'number' || typeof most !== 'number' || least < most) return []
  const defaults = type === 'slider' ? ' (left out they are 1 and 5)' : ''
  return [
    {
      at: [...at, 'min'],
      message: `the least value ${least} is not below the greatest ${most}; swap or change them${defaults}`,
    },
  ]
}

/** Properties that do not match the type of an item. */
function itemFindings(place: ItemPlace): Finding[] {
  const { item, at } = place
  const findings = [...optionsOf(place), ...boundsOf(place)]
  if (item.label === '' && isAnswerable(item))
    findings.push({ at: [...at, 'label'], message: 'the question has no words; write them under `label`' })
  if (item.questions && item.type !== 'group')
    findings.push({ at: [...at, 'questions'], message: 'only a group holds other questions; make this a group' })
  if (item.type === 'group' && !item.questions)
    findings.push({ at, message: `the group \`${item.key}\` holds no questions; add \`questions:\`` })
  if (item.type === 'dynamic_list' && item.list === undefined)
    findings.push({ at, message: `\`${item.key}\` names no list; add \`list:\` with the key of a dynamic list` })
  if (item.type === 'econsent' && item.consent === undefined)
    findings.push({ at, message: `\`${item.key}\` has no \`consent:\`; add the text that is agreed to` })
  findings.push(...htmlInDocument(item.consent?.text, [...at, 'consent', 'text']))
  return findings
}

/** Rules of `scoring`: its questions, and the maximum of the sum. */
function scoringFindings({ scoring }: SurveyFile, places: readonly ItemPlace[]): Finding[] {
  if (!scoring) return []
  const items = new Map(places.map(({ item }) => [item.key, item]))
  const unknown = scoring.sum.flatMap((key, index) =>
    items.has(key)
      ? []
      : [
          {
            at: ['scoring', 'sum', index],
            message: `the score counts \`${key}\`, which is no question of this survey; ${suggestionFor(key, items.keys())}`,
          },
        ],
  )
  if (unknown.length > 0) return unknown
  const greatest = scoring.sum.reduce((sum, key) => sum + mostOf(items.get(key)), 0)
  return greatest === scoring.maximum
    ? []
    : [
        {
          at: ['scoring', 'maximum'],
          message: `the answers add up to ${greatest} at most, not ${scoring.maximum}; write ${greatest}`,
        },
      ]
}

function mostOf(item: SurveyItemFile | undefined): number {
  const weights = [
    ...(item?.answers ?? []).map(({ value }) => value),
    ...(item?.options ?? []).map(({ code, score }) => score ?? (Number(code) || 0)),
  ]
  return Math.max(0, typeof item?.max === 'number' ? item.max : 0, ...weights)
}

function bandFindings(bands: readonly { from: number; to: number }[], at: Path): Finding[] {
  return bands.flatMap(({ from, to }, index) => {
    const before = bands[index - 1]
    if (from > to) return [{ at: [...at, index], message: `the band from ${from} to ${to} is empty; swap them` }]
    if (!before || from > before.to) return []
    return [
      {
        at: [...at, index, 'from'],
        message: `this band starts at ${from}, inside the one before it, which ends at ${before.to}; start it above`,
      },
    ]
  })
}

/** Problems of the engine to report. Those with a better message in the rules of this file are left out. */
const SAID_HERE: readonly SurveyProblem['code'][] = [
  'OPTIONS_MISSING',
  'OPTION_TWICE',
  'BOUNDS_REVERSED',
  'SCORE_ITEM_UNKNOWN',
  'BANDS_OVERLAP',
]

/** The engine's message in the style of this file, with a suggestion. */
function sentence({ code, message }: SurveyProblem, places: readonly ItemPlace[]): string {
  const plain = `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`
  const [, unknown] = /\[([^\]]+)\]/.exec(message) ?? []
  return code === 'KEY_UNKNOWN' && unknown !== undefined
    ? `${plain}; ${suggestionFor(
        unknown,
        places.map(({ item }) => item.key),
      )}`
    : plain
}

function engineFindings(definition: SurveyDefinition, file: SurveyFile, places: readonly ItemPlace[]): Finding[] {
  return checkSurvey(definition, { regex: compileRegex })
    .filter(({ severity, code }) => severity === 'error' && !SAID_HERE.includes(code))
    .map((problem) => ({ at: placeOfProblem(problem, file, places), message: sentence(problem, places) }))
}

function surveyFindings(file: SurveyFile): Finding[] {
  const places = itemPlaces(file)
  return [
    ...places.flatMap(itemFindings),
    ...scoringFindings(file, places),
    ...bandFindings(file.scoring?.bands ?? [], ['scoring', 'bands']),
    ...file.scores.flatMap(({ bands }, index) => bandFindings(bands, ['scores', index, 'bands'])),
    ...engineFindings(definitionOf(file), file, places),
  ]
}

/** Why a picture, a video or its captions cannot be shown; undefined where they can. */
function wrongWithMedia(url: string | undefined, files: ReadonlySet<string>): string | undefined {
  if (url?.startsWith('https://'))
    return `pages show media of this server alone, not \`${url}\`; save the file in media/ and name it here (\`media/…\`)`
  if (!url?.startsWith('media/') || files.has(url)) return undefined
  return `there is no \`${url}\`; ${files.size > 0 ? suggestionFor(url, files) : 'put it into media/'}`
}

/** Unknown lists and pictures, and alerts without a recipient. */
function outwardFindings(
  file: SurveyFile,
  {
    lists,
    pictures,
    withoutRecipients,
  }: { lists: readonly string[]; pictures: ReadonlySet<string>; withoutRecipients: readonly string[] },
): Finding[] {
  const places = itemPlaces(file)
  const items = places.flatMap(({ item: { list, picture }, at }): Finding[] => [
    ...(list === undefined || lists.includes(list)
      ? []
      : [{ at: [...at, 'list'], message: `there is no dynamic list \`${list}\`; ${suggestionFor(list, lists)}` }]),
    ...(['url', 'captions'] as const).flatMap((name) => {
      const message = wrongWithMedia(picture?.[name], pictures)
      return message === undefined ? [] : [{ at: [...at, 'picture', name], message }]
    }),
  ])
  const alerts = file.alerts.flatMap(({ tell_care_team }, index) =>
    tell_care_team && withoutRecipients.length > 0
      ? [
          {
            at: ['alerts', index, 'tell_care_team'],
            message: `nobody would be told: ${withoutRecipients.map((key) => `\`${key}\``).join(', ')} names no \`alert_recipients\`; add them to the company`,
          },
        ]
      : [],
  )
  return [...items, ...alerts]
}

const mistakesOf = (source: Source, findings: readonly Finding[]): Mistake[] =>
  findings.map(({ at, message }) => source.mistake(at, message))

/** Rules of surveys beyond the schema. */
export function checkSurveys(
  { surveys, dynamic_lists, companies }: Pick<StudyContent, 'surveys' | 'dynamic_lists' | 'companies'>,
  media: readonly Media[],
): Mistake[] {
  const lists = dynamic_lists.flatMap(({ value }) => value?.key ?? [])
  const pictures = new Set(media.map(({ file }) => `media/${file}`))
  const withoutRecipients = companies.flatMap(({ value }) =>
    value && value.alert_recipients.length === 0 ? value.key : [],
  )
  return surveys.flatMap(({ source, value: file }) =>
    file
      ? mistakesOf(source, [...surveyFindings(file), ...outwardFindings(file, { lists, pictures, withoutRecipients })])
      : [],
  )
}
