/** What a file is refused for when it is kept. */
export const fileRefusals = {
  FILE_NAME: { status: 422, message: 'Give the document a name without / \\ < > | " # % and other special signs.' },
  FILE_EXISTS: { status: 409, message: 'There is a document of this name already. Choose another name.' },
  FILE_KIND: {
    status: 415,
    message: 'Send a photo, a PDF, or a Word or Excel file. This is none of them, or is empty.',
  },
  FILE_TOO_LARGE: { status: 413, message: 'This document is too large.' },
  FILES_FULL: {
    status: 409,
    message: 'There are as many documents as there may be. Delete one that is no longer needed.',
  },
  FILE_CUT_OFF: { status: 400, message: 'The document did not arrive whole. Look at the connection, then try again.' },
  DISK_FULL: { status: 507, message: 'The disk of Makao is full: the document was not kept. Tell whoever runs it.' },
  NOT_YOURS: { status: 403, message: 'Somebody else added this document. Only they or the agency may change it.' },
} as const
