/** Settings of alerts for operators; they stand among those of messages. */
export const ALERTS = {
  ALERT_EMAILS: {
    otherwise: 'none',
    about:
      'Who is written to within a minute when a release is flagged or withdrawn, a plan is stopped or the host is degraded: e-mail addresses with commas between.',
  },
  ALERT_WEBHOOK_URL: {
    otherwise: 'none',
    about:
      'An https address that gets the same as JSON by POST, signed in the header `Almanac-Signature: t=SECONDS,v1=HMAC` (docs/operating.md).',
  },
  ALERT_WEBHOOK_SECRET: {
    otherwise: 'none',
    about: 'With a webhook: what signatures are made with, at least 16 characters; the receiver knows it too.',
  },
  ALERT_WEBHOOK_PRIVATE: {
    default: 'no',
    about: '`yes` allows a webhook in one’s own network; others have to be public, on port 443.',
  },
} as const

/** Settings of text messages; they stand among those of messages. */
export const TEXT_MESSAGES = {
  TWILIO_ACCOUNT_SID: { otherwise: 'none', about: 'The account for text messages, which carry codes.' },
  TWILIO_AUTH_TOKEN: { otherwise: 'none', about: 'Its token.' },
  TWILIO_FROM: { otherwise: 'none', about: 'The number that text messages come from; or the next.' },
  TWILIO_MESSAGING_SERVICE_SID: { otherwise: 'none', about: 'The messaging service that they come from.' },
  TWILIO_NAME_COUNTRIES: {
    otherwise: 'none',
    about:
      'Countries, such as `DE,ES,FR,GB`, in which text messages come from a company’s name in place of the number (Twilio’s alphanumeric sender ID). Name those alone where the account may send so: many have to be registered, and in North America it is not possible. Where Twilio refuses a name, the number is used.',
  },
  TWILIO_BASE_URL: { default: 'https://api.twilio.com', about: 'Another address of the service.' },
} as const

/** Settings of the command line. */
export const COMMAND = {
  ALMANAC_URL: { default: 'http://localhost:8080', about: 'The server that commands of a team talk to.' },
  ALMANAC_TOKEN: { otherwise: 'none', about: 'The token that they carry.' },
} as const
