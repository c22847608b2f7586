import { itemOfKey, pipeText, type SurveyAnswer, type SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text, Written } from '@almanac/ui/core'
import { MatrixField } from '../questions/matrix/MatrixField'
import { QuestionField } from '../questions/QuestionField'
import { sectionsOf, sectionsWithin, type PageSection } from './pages'
import { RepeatingGroup } from './RepeatingGroup'
import type { Answering } from './useAnswering'

/** Props of the questions of a page. */
interface FieldsSource extends Pick<Answering, 'prepared' | 'context' | 'answerOf'> {
  /** Adds and removes instances of a repeating group; omitted if read-only. */
  repeats?: Answering['repeats']
  signatureOf?: Answering['signatureOf']
  sign?: Answering['sign']
  goTo?: Answering['goTo']
}

interface PageFieldsProps {
  answering: FieldsSource
  page: SurveyStatePage
  /** Error messages by key. */
  faults: ReadonlyMap<string, string>
  readOnly?: boolean
  onChange: (answer: SurveyAnswer) => void
}

/** The questions of a page. */
export function PageFields({ page, ...rest }: PageFieldsProps) {
  return <Sections sections={sectionsOf(rest.answering.prepared, page)} {...rest} />
}

type SectionProps = Omit<PageFieldsProps, 'page'>

/** Questions, matrices and repeating groups, in a column. */
function Sections({ sections, ...rest }: SectionProps & { sections: readonly PageSection[] }) {
  return (
    <Stack gap={8}>
      {sections.map((section) => (
        <Section key={sectionKey(section)} section={section} {...rest} />
      ))}
    </Stack>
  )
}

const sectionKey = (section: PageSection): string =>
  section.type === 'question' ? section.key : `${section.type} ${section.group.key}`

function Section({ section, ...rest }: SectionProps & { section: PageSection }) {
  const { locale } = useTranslation('surveys')
  const { answering, faults, readOnly = false, onChange } = rest
  const { prepared: survey, context, answerOf } = answering
  if (section.type === 'repeat')
    return (
      <RepeatingGroup section={section} answering={answering} repeats={answering.repeats}>
        {({ instance, keys }, onChanged) => (
          <Sections
            {...rest}
            sections={sectionsWithin(survey, keys, instance.length, section.group.key)}
            onChange={(answer) => {
              onChanged()
              onChange(answer)
            }}
          />
        )}
      </RepeatingGroup>
    )
  if (section.type === 'heading') {
    const { text, locale: lang } = section.group.label
    return (
      <Text as="h4" variant="title">
        <Written lang={lang}>{pipeText(survey, context, text, lang ?? locale, section.key)}</Written>
      </Text>
    )
  }
  if (section.type === 'matrix') {
    const answers = new Map<string, SurveyAnswer>()
    for (const key of section.keys) {
      const answer = answerOf(key)
      if (answer) answers.set(key, answer)
    }
    const { group, keys } = section
    return <MatrixField {...{ survey, context, group, keys, answers, readOnly, onChange }} errors={faults} />
  }
  return <Question questionKey={section.key} {...rest} />
}

function Question({
  questionKey: key,
  answering,
  faults,
  readOnly = false,
  onChange,
}: SectionProps & { questionKey: string }) {
  const { prepared: survey, context, answerOf, signatureOf, sign, goTo } = answering
  const item = survey.item(itemOfKey(key).key)
  return (
    item && (
      <QuestionField
        survey={survey}
        context={context}
        item={item}
        instanceKey={key}
        answer={answerOf(key)}
        error={faults.get(key)}
        readOnly={readOnly || item.read_only === true}
        signature={signatureOf?.(key)}
        onSignature={(picture) => sign?.(key, picture)}
        // A new function each time: passed to all, every key would render every question.
        onGoTo={item.type === 'econsent' ? goTo : undefined}
        onChange={onChange}
      />
    )
  )
}
