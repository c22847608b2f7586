import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Button, Divider, LinkButton, Stack, Text } from '@almanac/ui/core'
import {
  FormActions,
  Heading,
  oneStepOf,
  PrerenderedChoice,
  PrerenderedCode,
  PrerenderedField,
  PrerenderedForm,
  PrerenderedPassword,
  PrerenderedVisitorPage,
  ScreenPage,
} from '@almanac/ui/prerendered'
import { PasskeyPlace } from './passkey/PasskeyPlace'

/** The steps of the form, as the server names them in `{{step}}`. */
const STEPS = ['start', 'study', 'code_sms', 'code_email', 'app', 'recovery'] as const

const CODE = 'code_sms code_email'

/**
 * The sign-in screen in the page itself, before any script, and where there are none: Login and Credentials draw the same
 * in the same places. The server answers the form (api/src/page/door).
 */
export function Prerendered() {
  const { t } = useTranslation('account')
  return (
    <PrerenderedVisitorPage>
      <style>{oneStepOf(STEPS)}</style>
      <ScreenPage width="reading" data-step="{{step}}">
        <Heading data-at="start">{t('login.title')}</Heading>
        <Heading data-at="study">{t('login.group_welcome', { group: '{{group_name}}' })}</Heading>
        <Heading data-at={CODE}>{t('login.code_title')}</Heading>
        <Heading data-at="app recovery">{t('second_factor.step_title')}</Heading>
        <Credentials />
        <Code />
      </ScreenPage>
    </PrerenderedVisitorPage>
  )
}

function Credentials() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={6} data-at="start study">
      <Stack gap={4} data-at="study">
        <Text>{t('login.group_intro')}</Text>
        <LinkButton to="/register/{{code}}" variant="primary" full>
          {t('login.group_register')}
        </LinkButton>
        <Divider />
        <Text>{t('login.group_sign_in', { group: '{{group_name}}' })}</Text>
      </Stack>
      <PrerenderedForm refused={t('login.refused')}>
        <PrerenderedField
          id="login-email"
          name="email"
          // Of an input of the type `email` no script can read where the cursor is, which the field of the screen gets.
          type="text"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('login.email')}
          hint={<span data-at="study">{t('login.email_hint')}</span>}
        />
        <PrerenderedPassword id="login-password" name="password" label={t('login.password')} />
        <FormActions>
          <Button type="submit" variant="primary" full data-at="start">
            {t('login.submit')}
          </Button>
          <Button type="submit" full data-at="study">
            {t('login.submit')}
          </Button>
          <PrerenderedChoice
            name="shared_device"
            label={t('login.shared_device')}
            hint={t('login.shared_device_hint')}
          />
          <LinkButton to="/forgot{{study_search}}" variant="quiet" full>
            {t('login.forgot')}
          </LinkButton>
        </FormActions>
      </PrerenderedForm>
      <div data-scripted="">
        <PasskeyPlace />
      </div>
      <NewHere />
      <Button variant="quiet" full icon="help" data-scripted="">
        {t('ask.locked_out')}
      </Button>
    </Stack>
  )
}

function NewHere() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={3} data-at="start">
      <Divider />
      <Text as="h2" variant="lead" weight="bold">
        {t('login.new_here')}
      </Text>
      <LinkButton to="/register" full>
        {t('login.register')}
      </LinkButton>
      <Button variant="quiet" full data-scripted="">
        {t('study_code.open')}
      </Button>
      <JoinStudy />
    </Stack>
  )
}

const SUMMARY = 'summary{padding-block:.75rem;text-align:center;font-weight:700;color:var(--al-accent);cursor:pointer}'

/** StudyCode where there are no scripts. By its field the server knows which form was sent. */
function JoinStudy() {
  const { t } = useTranslation('account')
  return (
    <details data-unscripted="" data-open="{{study_code_invalid}}">
      <style>{SUMMARY}</style>
      <summary>{t('study_code.open')}</summary>
      <PrerenderedForm refused={t('study_code.not_checked')}>
        <PrerenderedCode
          id="login-study-code"
          name="study_code"
          label={t('register.code')}
          hint={t('register.code_hint')}
        />
        <FormActions>
          <Button type="submit" full>
            {t('study_code.submit')}
          </Button>
        </FormActions>
      </PrerenderedForm>
    </details>
  )
}

/** The step after the password, of which only the server's answer to a form shows something. */
function Code() {
  const { t, i18n } = useTranslation('account')
  const number = (
    <bdi dir="ltr" style={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
      {'{{masked_number}}'}
    </bdi>
  )
  return (
    <Stack gap={6} data-at={`${CODE} app recovery`}>
      <PrerenderedForm
        kept={['email', 'shared_device', 'step', 'masked_number', 'return_to']}
        refused={t('code.refused')}
      >
        {(['sms', 'email'] as const).map((channel) => (
          <Text key={channel} data-at={`code_${channel}`}>
            <Trans t={t} i18n={i18n} i18nKey={`code.sent_${channel}`} components={{ number }} />
          </Text>
        ))}
        <Text data-at="app">{t('second_factor.ask')}</Text>
        <Text data-at="recovery">{t('second_factor.recovery_ask')}</Text>
        <PrerenderedField
          id="login-code"
          name="otp_attempt"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          label={t('code.label')}
          hint={<span data-at={`${CODE} app`}>{t('code.hint')}</span>}
        />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('login.submit')}
          </Button>
        </FormActions>
      </PrerenderedForm>
      <Stack align="start">
        <LinkButton to="/login" variant="quiet" icon="back">
          {t('code.back')}
        </LinkButton>
      </Stack>
    </Stack>
  )
}
