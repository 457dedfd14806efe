export const exportEverything = 'Export everything'
export const whatItIs =
  'One archive (.zip) of all that Makao keeps for you: every list and table as CSV, the sheets that another Makao imports, documents, photos, and each paper as it was issued, with a README. Passwords and secrets stay here. It may take some minutes; the export is noted in the audit log.'
export const downloadArchive = 'Download the archive'
