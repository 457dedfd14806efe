export const takeEverythingOut = 'Take everything out'
export const whatItIs =
  'One archive (.zip) of all that Makao keeps for you: every list and table as CSV, the sheets that another Makao imports, documents, photos, and each paper as it was handed out, with a README. Passwords and secrets stay here. It may take some minutes; that you took it is noted in the audit log.'
export const downloadArchive = 'Download the archive'
