import type {
  SurveyAlert,
  SurveyConsent,
  SurveyDefinition,
  SurveyItem,
  SurveyOption,
  SurveyScoreDefinition,
} from '@almanac/domain/survey'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'

/** A text in a reader's language, or in another that `locale` names; without `locale` it is the same in every language. */
export interface ReadText {
  text: string
  locale?: string | undefined
}

/** A survey with its texts in one language. */
export type LocalizedDefinition = SurveyDefinition<ReadText>

type Read = (text: LocalText) => ReadText

const option =
  (read: Read) =>
  (one: SurveyOption): SurveyOption<ReadText> => ({ ...one, label: read(one.label) })

function consentIn(read: Read, { withdrawal_text, ...consent }: SurveyConsent): SurveyConsent<ReadText> {
  return {
    ...consent,
    text: read(consent.text),
    check_text: read(consent.check_text),
    relationships: consent.relationships.map(({ code, label }) => ({ code, label: read(label) })),
    ...(withdrawal_text !== undefined && { withdrawal_text: read(withdrawal_text) }),
  }
}

function itemIn(read: Read, item: SurveyItem): SurveyItem<ReadText> {
  const { description, options, min_label, max_label, middle_label, unit, regex_text, warnings, picture, ...rest } = item
  const { consent, source: _source, ...same } = rest
  const words = (name: 'min_label' | 'max_label' | 'middle_label' | 'unit' | 'regex_text', text?: LocalText) =>
    text === undefined ? {} : { [name]: read(text) }
  return {
    ...same,
    label: read(item.label),
    description: description ? read(description) : null,
    ...(options && { options: options.map(option(read)) }),
    ...words('min_label', min_label),
    ...words('max_label', max_label),
    ...words('middle_label', middle_label),
    ...words('unit', unit),
    ...words('regex_text', regex_text),
    ...(warnings && { warnings: warnings.map(({ when, text }) => ({ when, text: read(text) })) }),
    ...(picture && { picture: { ...picture, alternative: read(picture.alternative) } }),
    ...(consent && { consent: consentIn(read, consent) }),
  }
}

function scoreIn(read: Read, { label, bands, ...score }: SurveyScoreDefinition): SurveyScoreDefinition<ReadText> {
  return {
    ...score,
    ...(label !== undefined && { label: read(label) }),
    bands: bands.map((band) => ({ ...band, label: read(band.label) })),
  }
}

const alertIn = (read: Read, alert: SurveyAlert): SurveyAlert<ReadText> => ({
  ...alert,
  title: read(alert.title),
  text: read(alert.text),
  contacts: alert.contacts.map((contact) => ({ ...contact, label: read(contact.label) })),
})

/** A survey with its texts as a reader of this locale gets them; where the study has none in that language, English. */
export function localizeDefinition(definition: SurveyDefinition, locale: string): LocalizedDefinition {
  const read: Read = (text) => {
    const language = languageOfText(text, locale)
    return { text: localise(text, locale), ...(language !== undefined && { locale: language }) }
  }
  const { title, introduction, questions, scores, alerts } = definition
  return {
    ...definition,
    title: read(title),
    introduction: introduction === null ? null : read(introduction),
    questions: questions.map((item) => itemIn(read, item)),
    scores: scores.map((score) => scoreIn(read, score)),
    alerts: alerts.map((alert) => alertIn(read, alert)),
  }
}
