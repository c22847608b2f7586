import { languageOfText, localise, type LocalText } from '../../texts'
import type {
  SurveyAlert,
  SurveyConsent,
  SurveyDefinition,
  SurveyItem,
  SurveyOption,
  SurveyScoreDefinition,
} from '../definition'

/** A text for one reader; `locale` is its language, missing if it is the same in all. */
export interface ReadText {
  text: string
  locale?: string
}

/** The survey with its texts in the reader's language, with English as fallback. */
export function localizeDefinition(
  definition: SurveyDefinition<LocalText>,
  locale: string,
): SurveyDefinition<ReadText> {
  return mapTexts(definition, (text) => {
    const language = languageOfText(text, locale)
    return { text: localise(text, locale), ...(language === undefined ? {} : { locale: language }) }
  })
}

type Change<From, To> = (text: From) => To

/** Maps all texts of a survey. */
export function mapTexts<From, To>(definition: SurveyDefinition<From>, change: Change<From, To>): SurveyDefinition<To> {
  return {
    ...definition,
    title: change(definition.title),
    introduction: definition.introduction === null ? null : change(definition.introduction),
    questions: definition.questions.map((item) => itemTexts(item, change)),
    scores: definition.scores.map((score) => scoreTexts(score, change)),
    alerts: definition.alerts.map((alert) => alertTexts(alert, change)),
  }
}

const TEXT_PROPERTIES = ['min_label', 'max_label', 'middle_label', 'unit', 'regex_text'] as const

function itemTexts<From, To>(item: SurveyItem<From>, change: Change<From, To>): SurveyItem<To> {
  const { label, description, min_label, max_label, middle_label, unit, regex_text, ...rest } = item
  const { options, warnings, picture, consent, ...same } = rest
  const changed: SurveyItem<To> = { ...same, label: change(label) }
  if (description !== undefined) changed.description = description === null ? null : change(description)
  const beside = { min_label, max_label, middle_label, unit, regex_text }
  for (const property of TEXT_PROPERTIES) {
    const text = beside[property]
    if (text !== undefined) changed[property] = change(text)
  }
  if (options) changed.options = options.map((option): SurveyOption<To> => ({ ...option, label: change(option.label) }))
  if (warnings) changed.warnings = warnings.map(({ when, text }) => ({ when, text: change(text) }))
  if (picture) changed.picture = { ...picture, alternative: change(picture.alternative) }
  if (consent) changed.consent = consentTexts(consent, change)
  return changed
}

function consentTexts<From, To>(consent: SurveyConsent<From>, change: Change<From, To>): SurveyConsent<To> {
  const { text, check_text, relationships, withdrawal_text, ...same } = consent
  return {
    ...same,
    text: change(text),
    check_text: change(check_text),
    relationships: relationships.map(({ code, label }) => ({ code, label: change(label) })),
    ...(withdrawal_text === undefined ? {} : { withdrawal_text: change(withdrawal_text) }),
  }
}

function scoreTexts<From, To>(score: SurveyScoreDefinition<From>, change: Change<From, To>): SurveyScoreDefinition<To> {
  const { label, bands, ...same } = score
  return {
    ...same,
    ...(label === undefined ? {} : { label: change(label) }),
    bands: bands.map(({ label: name, meaning, ...band }) => ({
      ...band,
      label: change(name),
      ...(meaning === undefined ? {} : { meaning: change(meaning) }),
    })),
  }
}

const alertTexts = <From, To>(alert: SurveyAlert<From>, change: Change<From, To>): SurveyAlert<To> => ({
  ...alert,
  title: change(alert.title),
  text: change(alert.text),
  contacts: alert.contacts.map((contact) => ({ ...contact, label: change(contact.label) })),
})
