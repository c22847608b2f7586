/** Why a person is reported. */
export const USER_REPORT_REASONS = ['harassment', 'unsafe_advice', 'impersonation', 'spam', 'something_else'] as const

export type UserReportReason = (typeof USER_REPORT_REASONS)[number]
