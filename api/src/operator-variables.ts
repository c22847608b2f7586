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

/** Settings of the command line. */
export const COMMAND = {
  ALMANAC_URL: { default: 'http://localhost:8080', about: 'The server that commands of a team talk to.' },
  ALMANAC_TOKEN: { otherwise: 'none', about: 'The token that they carry.' },
} as const
