import { useTranslation } from '@almanac/i18n'
import { toast } from '@almanac/ui/core'
import { useRef } from 'react'
import type { Celebration } from '../done/celebration'
import type { Comparison } from '../done/comparison'
import { useComparedText } from '../done/DoneDialog'
import type { RestoredFormProps } from './ActivityForm'

/** What a save means, and how it is taken back. The refs are set while it is saved. */
export function useOutcome({ activity, undo, onDone }: Pick<RestoredFormProps, 'activity' | 'undo' | 'onDone'>) {
  const { t } = useTranslation('activities')
  const compared = useComparedText()
  const celebration = useRef<Celebration | null>(null)
  const comparison = useRef<Comparison | null>(null)
  /** The id of the response once it is in the outbox. */
  const saved_id = useRef<string | null>(null)
  const takeBack = () => {
    if (saved_id.current === null) return
    undo?.(saved_id.current).catch(() => toast(t('detail.not_deleted'), { tone: 'wrong' }))
  }
  return {
    celebration,
    comparison,
    saved_id,
    undo:
      undo &&
      (() => {
        takeBack()
        onDone()
      }),
    /** Ends the form. What its dialog was too short for follows over the next screen. */
    end: () => {
      const text = comparison.current ? compared(comparison.current) : t('done.recorded', { title: activity.title })
      if (!celebration.current && (comparison.current || undo)) toast(text, { tone: 'good', undo: undo && takeBack })
      onDone()
    },
  }
}
