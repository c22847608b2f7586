import { useTranslation } from '@almanac/i18n'
import { LinkButton, Stack, Text } from '@almanac/ui/core'
import { Heading, oneStepOf, PrerenderedVisitorPage, ScreenPage } from '@almanac/ui/prerendered'
import { PrerenderedAccount, PrerenderedStudyCode } from './PrerenderedFirst'
import { PrerenderedPerson, PrerenderedPhone, PrerenderedPhoneCode } from './PrerenderedLater'

/** The steps of the form, as the server names them in `{{step}}`. */
const STEPS = ['study_code', 'account', 'invited', 'person', 'phone', 'code'] as const

/**
 * /register and /register/:code in the page itself, before any script, and where there are none: RegisterScreen draws the
 * first steps in the same places. The server answers the forms (api/src/page/door/registration.ts).
 */
export function Prerendered() {
  const { t } = useTranslation('account')
  return (
    <PrerenderedVisitorPage back="/login">
      <style>{oneStepOf(STEPS)}</style>
      <ScreenPage width="reading" data-step="{{step}}">
        <Heading>{t('register.title')}</Heading>
        <PrerenderedStudyCode />
        <Stack gap={5} data-at="account invited person phone code">
          <StepHeading />
          <PrerenderedAccount />
          <PrerenderedPerson />
          <PrerenderedPhone />
          <PrerenderedPhoneCode />
          <Stack align="start" data-at="person phone code">
            <LinkButton to="/register/{{code}}" variant="quiet" icon="back">
              {t('register.back')}
            </LinkButton>
          </Stack>
        </Stack>
      </ScreenPage>
    </PrerenderedVisitorPage>
  )
}

/** As StepHeading draws it. */
function StepHeading() {
  const { t } = useTranslation('account')
  return (
    <div>
      <Stack gap={1}>
        <Text variant="small" tone="soft" weight="bold">
          {'{{step_line}}'}
        </Text>
        <Text as="h2" variant="title" data-at="account invited">
          {t('register.account')}
        </Text>
        <Text as="h2" variant="title" data-at="person">
          {t('register.about_you')}
        </Text>
        <Text as="h2" variant="title" data-at="phone">
          {t('register.phone')}
        </Text>
        <Text as="h2" variant="title" data-at="code">
          {t('login.code_title')}
        </Text>
      </Stack>
    </div>
  )
}
