/** How the way to a mail server is kept from being read: from its beginning, from its first words on, or not at all. */
export const encryptions = ['tls', 'starttls', 'none'] as const
export type Encryption = (typeof encryptions)[number]

/** Who says through which account messages go out: the computer that Makao runs on, or an admin in Settings. */
export const setters = ['environment', 'settings'] as const
export type Setter = (typeof setters)[number]
