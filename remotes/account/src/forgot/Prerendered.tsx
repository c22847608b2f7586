import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Stack, Text } from '@almanac/ui/core'
import {
  FormActions,
  Heading,
  oneStepOf,
  Picture,
  PrerenderedField,
  PrerenderedForm,
  PrerenderedVisitorPage,
  ScreenPage,
} from '@almanac/ui/prerendered'

/** The steps of the form, as the server names them in `{{step}}`. */
const STEPS = ['start', 'sent', 'sent_again'] as const

const SENT = 'sent sent_again'

/**
 * /forgot in the page itself, before any script, and where there are none: ForgotScreen draws the same in the same places.
 * The server answers the form (api/src/page/door/forgotten.ts).
 */
export function Prerendered() {
  const { t } = useTranslation('account')
  return (
    <PrerenderedVisitorPage back="/login{{study_search}}">
      <style>{oneStepOf(STEPS)}</style>
      <ScreenPage width="reading" data-step="{{step}}">
        <Heading data-at="start">{t('forgot.title')}</Heading>
        <Heading data-at={SENT}>{t('forgot.sent_title')}</Heading>
        <Asking />
        <Sent />
      </ScreenPage>
    </PrerenderedVisitorPage>
  )
}

function Asking() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={6} data-at="start">
      <Picture name="letter" />
      <Text tone="soft">{t('forgot.intro')}</Text>
      <PrerenderedForm refused={t('forgot.PASSWORD_COULD_NOT_BE_RESET')}>
        <PrerenderedField
          id="forgot-email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('login.email')}
        />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('forgot.submit')}
          </Button>
          <LinkButton to="/login{{study_search}}" variant="quiet" full>
            {t('forgot.to_login')}
          </LinkButton>
        </FormActions>
      </PrerenderedForm>
      <Stack gap={1}>
        <Text weight="bold">{t('ask.locked_out')}</Text>
        <Text tone="soft">{t('ask.locked_out_text')}</Text>
        <Text tone="soft">{t('ask.team')}</Text>
      </Stack>
    </Stack>
  )
}

/** What only the server's answer to the form shows: the same for every address. */
function Sent() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={6} data-at={SENT}>
      <Stack gap={3}>
        <Picture name="letter" />
        <Text>{t('forgot.sent', { email: '\u2068{{email}}\u2069' })}</Text>
        <Text tone="good" role="status" data-at="sent_again">
          {t('forgot.sent_again')}
        </Text>
      </Stack>
      <PrerenderedForm kept={['email', 'step']} refused={t('forgot.PASSWORD_COULD_NOT_BE_RESET')}>
        <Stack gap={3}>
          <LinkButton to="/login{{study_search}}" variant="primary" full>
            {t('forgot.to_login')}
          </LinkButton>
          <Button type="submit" full>
            {t('forgot.again')}
          </Button>
          <LinkButton to="/forgot{{study_search}}" variant="quiet" full>
            {t('forgot.other')}
          </LinkButton>
        </Stack>
      </PrerenderedForm>
      <Stack gap={1}>
        <Text weight="bold">{t('forgot.no_mail')}</Text>
        <Text tone="soft">{t('forgot.sent_hint')}</Text>
        <Text tone="soft">{t('ask.team')}</Text>
      </Stack>
    </Stack>
  )
}
