import { GENDERS, MAX_GENDER_OTHER_LENGTH, MAX_NAME_LENGTH } from '@almanac/contracts/rules/account'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Button, Stack, Text } from '@almanac/ui/core'
import {
  FormActions,
  PrerenderedChoice,
  PrerenderedField,
  PrerenderedForm,
  PrerenderedSelect,
} from '@almanac/ui/prerendered'
import { exampleYear } from './PersonFields'

/** What a form sends of the steps before it. Of the password the server has a hash in a sealed cookie. */
const OF_ACCOUNT = ['step', 'first_name', 'email']
const OF_PERSON = [...OF_ACCOUNT, 'last_name', 'birth_year', 'gender', 'gender_other', 'terms_agreed']

const SHOWN =
  'form:not(:has(option[value=other]:checked)) [data-if-other]{display:none}' +
  'details:has(>div:empty){display:none}summary{padding-block:.625rem;font-weight:700;cursor:pointer}details>div{max-block-size:24rem;overflow:auto;overflow-wrap:anywhere}details :is(th,td){padding:.25rem .5rem;text-align:start;vertical-align:top}'

/** The second step, which only the server's answer to the first one shows. */
export function PrerenderedPerson() {
  const { t, locale } = useTranslation('account')
  return (
    <Stack gap={6} data-at="person">
      <style>{SHOWN}</style>
      <PrerenderedForm kept={OF_ACCOUNT} refused={t('register.refused')}>
        <PrerenderedField
          id="register-last-name"
          name="last_name"
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={MAX_NAME_LENGTH}
          label={t('register.last_name')}
          hint={t('register.optional')}
        />
        <PrerenderedField
          id="register-birth-year"
          name="birth_year"
          autoComplete="bday-year"
          inputMode="numeric"
          label={t('register.birth_year')}
          hint={t('register.birth_year_hint', { example: exampleYear(locale) })}
        />
        <PrerenderedSelect
          id="register-gender"
          name="gender"
          autoComplete="sex"
          label={t('register.gender')}
          placeholder={t('register.choose')}
          options={GENDERS.map((value) => ({ value, label: t(`register.${value}`) }))}
        />
        <div data-if-other="">
          <PrerenderedField
            id="register-gender-other"
            name="gender_other"
            autoComplete="off"
            maxLength={MAX_GENDER_OTHER_LENGTH}
            label={t('register.gender_word')}
            hint={t('register.gender_word_hint')}
          />
        </div>
        <Stack gap={2}>
          <details>
            <summary>{t('register.documents')}</summary>
            <div>{'{{documents}}'}</div>
          </details>
          <PrerenderedChoice name="terms_agreed" label={t('register.terms_agreed')} refusable />
        </Stack>
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.submit')}
          </Button>
        </FormActions>
      </PrerenderedForm>
    </Stack>
  )
}

/** The phone, where the study asks for two factors. */
export function PrerenderedPhone() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={6} data-at="phone">
      <PrerenderedForm kept={OF_PERSON} refused={t('register.refused')}>
        <Text>{t('register.phone_intro')}</Text>
        <PrerenderedField
          id="register-phone"
          name="primary_contact_number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          dir="ltr"
          label={t('register.phone')}
          hint={t('register.phone_example')}
        />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.send_code')}
          </Button>
        </FormActions>
      </PrerenderedForm>
    </Stack>
  )
}

/** The code that was sent to it. */
export function PrerenderedPhoneCode() {
  const { t, i18n } = useTranslation('account')
  const number = (
    <bdi dir="ltr" style={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
      {'{{masked_number}}'}
    </bdi>
  )
  return (
    <Stack gap={6} data-at="code">
      <PrerenderedForm kept={[...OF_PERSON, 'primary_contact_number', 'masked_number']} refused={t('register.refused')}>
        <Text>
          <Trans t={t} i18n={i18n} i18nKey="code.sent_sms" components={{ number }} />
        </Text>
        <PrerenderedField
          id="register-phone-code"
          name="otp_attempt"
          autoComplete="one-time-code"
          inputMode="numeric"
          label={t('code.label')}
          hint={t('code.hint')}
        />
        <FormActions>
          <Button type="submit" variant="primary" full>
            {t('register.submit')}
          </Button>
        </FormActions>
      </PrerenderedForm>
    </Stack>
  )
}
