import { pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Written } from '@almanac/ui/core'
import type { FieldLook } from '@almanac/ui/fields'
import type { ReactNode } from 'react'
import type { QuestionProps, ReadText } from './question'

/** Survey texts with answers inserted, and the props of a UI kit field. */
export interface QuestionTexts {
  /** Plain text, for labels of controls and screen readers. */
  plain: (text: ReadText) => string
  /** An element with `lang` and preserved line breaks. Never HTML. */
  written: (text: ReadText | null | undefined) => ReactNode
  /** Label, description and error. `further` is shown below the description. */
  look: (further?: ReactNode) => FieldLook
}

export interface TextProps extends Pick<QuestionProps, 'survey' | 'context' | 'item' | 'error' | 'disabled'> {
  /** Omitted outside repeating groups. */
  instanceKey?: string
}

/** The texts of a question in the reader's language. */
export function useQuestionTexts(props: TextProps): QuestionTexts {
  const { locale } = useTranslation('surveys')
  const { survey, context, item, instanceKey = item.key, error, disabled } = props
  const plain = ({ text, locale: own }: ReadText) => pipeText(survey, context, text, own ?? locale, instanceKey)
  const written = (text: ReadText | null | undefined) =>
    text ? (
      <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <Written lang={text.locale ?? null}>{plain(text)}</Written>
      </span>
    ) : undefined
  return {
    plain,
    written,
    look: (further) => {
      const description = written(item.description)
      return {
        label: plain(item.label),
        lang: item.label.locale ?? null,
        hint:
          description && further ? (
            <>
              {description}
              <span style={{ display: 'block' }}>{further}</span>
            </>
          ) : (
            (description ?? further)
          ),
        error,
        optional: item.required !== true,
        disabled,
      }
    },
  }
}
