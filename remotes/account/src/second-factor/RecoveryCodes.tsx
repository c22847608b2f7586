import { useTranslation } from '@almanac/i18n'
import { ShownOnce } from '@almanac/ui/content'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, shown only once, until their user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('account')
  const words = {
    copy: t('second_factor.copy'),
    copied: t('second_factor.copied'),
    copy_failed: t('second_factor.copy_failed'),
    done: t('second_factor.kept'),
  }
  return (
    <ShownOnce
      title={t('second_factor.codes_title')}
      text={t('second_factor.codes_text')}
      secret={codes.join('\n')}
      words={words}
      primary="done"
      onDone={onDone}
    >
      <ul dir="ltr" style={{ columns: '12rem', margin: 0, paddingInlineStart: '1.25rem', userSelect: 'text' }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnce>
  )
}
