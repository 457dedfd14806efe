import type { Bucket, FolderEntry, StoredFile } from '../../platform/files/files.repository'

/** A bucket as the protocol tells it. */
export const bucketShape = ({ id, isPublic, mostBytes, types, createdBy, createdAt, updatedAt }: Bucket) => ({
  id,
  name: id,
  owner: createdBy ?? '',
  public: isPublic,
  file_size_limit: mostBytes,
  allowed_mime_types: types,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

export const etagOf = ({ sha256 }: Pick<StoredFile, 'sha256'>) => `"${sha256.slice(0, 32)}"`

const metadataOf = (file: StoredFile) => ({
  eTag: etagOf(file),
  size: file.size,
  mimetype: file.type,
  cacheControl: file.cacheControl,
  lastModified: file.updatedAt.toISOString(),
  contentLength: file.size,
  httpStatusCode: 200,
})

const rowOf = (file: StoredFile) => ({
  id: file.id,
  updated_at: file.updatedAt.toISOString(),
  created_at: file.createdAt.toISOString(),
  last_accessed_at: file.updatedAt.toISOString(),
  metadata: metadataOf(file),
})

/** A line of a folder: of a folder in it, the name alone. */
export const listedShape = ({ name, file }: FolderEntry) => ({
  name,
  ...(file ? rowOf(file) : { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }),
})

export const listedV2Shape = ({ name, file }: FolderEntry) =>
  file ? { key: name, name, ...rowOf(file) } : { key: name.replace(/\/$/, ''), name }

export const infoShape = (file: StoredFile) => ({
  id: file.id,
  name: file.path,
  version: file.version,
  bucket_id: file.bucketId,
  size: file.size,
  content_type: file.type,
  cache_control: file.cacheControl,
  etag: etagOf(file),
  metadata: file.metadata ?? {},
  last_modified: file.updatedAt.toISOString(),
  created_at: file.createdAt.toISOString(),
})

export const removedShape = (file: StoredFile) => ({
  bucket_id: file.bucketId,
  name: file.path,
  owner: file.createdBy,
  owner_id: file.createdBy,
  version: file.version,
  user_metadata: file.metadata,
  ...rowOf(file),
})
