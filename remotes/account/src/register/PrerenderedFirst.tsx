import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Stack, Text } from '@almanac/ui/core'
import {
  FormActions,
  PrerenderedCode,
  PrerenderedField,
  PrerenderedForm,
  PrerenderedPassword,
} from '@almanac/ui/prerendered'

/** The form for a study code, as StudyCode draws it. */
export function PrerenderedStudyCode() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={6} data-at="study_code">
      <Text tone="soft">{'{{intro}}'}</Text>
      <PrerenderedForm refused={t('register.refused')}>
        <PrerenderedCode id="register-code" name="code" label={t('register.code')} hint={t('register.code_hint')} />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.go_on')}
          </Button>
        </FormActions>
      </PrerenderedForm>
      <Text tone="soft">{t('register.code_next')}</Text>
      <Stack gap={1}>
        <Text weight="bold">{t('register.no_code')}</Text>
        <Text tone="soft">{t('register.no_code_hint')}</Text>
        <Text tone="soft">{t('ask.team')}</Text>
      </Stack>
      <Stack align="start">
        <LinkButton to="/login" variant="quiet">
          {t('register.have_account')}
        </LinkButton>
      </Stack>
    </Stack>
  )
}

/** A password that is typed is confirmed, as in AccountStep; where scripts can show it, that does as well. */
const CONFIRMED_ONCE_TYPED = 'form:has([name=password]:placeholder-shown) [data-if-typed]{display:none}'

/** The first step, as AccountStep draws it. */
export function PrerenderedAccount() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={6} data-at="account invited">
      <style>{CONFIRMED_ONCE_TYPED}</style>
      <Text>{'{{intro}}'}</Text>
      <Text weight="bold" data-unscripted="" data-said="{{captcha}}">
        {t('register.captcha_needs_scripts')}
      </Text>
      <PrerenderedForm refused={t('register.refused')}>
        <PrerenderedField
          id="register-first-name"
          name="first_name"
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={MAX_NAME_LENGTH}
          label={t('register.first_name')}
        />
        <PrerenderedField
          id="register-email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          label={t('register.email')}
          hint={t('register.email_hint')}
        />
        <Passwords />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.go_on')}
          </Button>
        </FormActions>
      </PrerenderedForm>
      <Stack align="start">
        <LinkButton to="/login?group={{group_id}}&code={{code}}" variant="quiet" data-at="account">
          {t('register.have_account')}
        </LinkButton>
        <LinkButton to="/login" variant="quiet" data-at="invited">
          {t('register.have_account')}
        </LinkButton>
      </Stack>
    </Stack>
  )
}

function Passwords() {
  const { t } = useTranslation('account')
  return (
    <>
      <PrerenderedPassword
        id="register-password"
        name="password"
        autoComplete="new-password"
        placeholder=" "
        label={t('register.password')}
        hint={t('register.password_hint')}
      />
      <div data-if-typed="">
        <PrerenderedPassword
          id="register-password-confirmation"
          name="password_confirmation"
          autoComplete="new-password"
          label={t('register.password_confirmation')}
          hint={<span data-scripted="">{t('register.password_confirmation_hint')}</span>}
        />
      </div>
    </>
  )
}
