/** A document to download. */
export { readDocument } from './documents/service.ts'
/** Deletes unreferenced documents, in the caller's transaction. */
export { dropDocuments } from './documents/service.ts'
/** Saves the row of a stored document, in the caller's transaction. */
export { saveDocument } from './documents/service.ts'
/** Stores a file with restricted access: a PDF unchanged if it only shows pages, a picture re-encoded without metadata. */
export { storeDocument } from './documents/service.ts'
/** Bytes of a document; undefined if it doesn't exist. */
export { findDocumentBytes } from './documents/service.ts'

/** Draws pictures that nobody has asked for yet, one after the other, until stopped. */
export { startDrawing } from './drawings/service.ts'

/** Pictures in the order of `ids`; unknown ids are skipped. */
export { pictures } from './pictures/service.ts'
/** Stores an uploaded picture: re-encoded as WebP in several widths, upright and without metadata. */
export { storePicture } from './pictures/service.ts'
/** Releases pictures that are no longer shown, in the caller's transaction. */
export { dropPictures } from './pictures/service.ts'
/** Reopens the public address of restored pictures, in the caller's transaction. */
export { returnPictures } from './pictures/service.ts'
/** Bytes of a picture in its largest width. */
export { readPicture } from './pictures/service.ts'
/** Event handler: adds the AVIF files. */
export { addAvif } from './pictures/service.ts'
/** Event handler: deletes the files of a picture or document whose row is gone. */
export { removePictureFiles } from './pictures/service.ts'

/** Revokes the upload link of a subject. */
export { endUploadLink } from './upload-links/service.ts'
/** The valid link of a token. */
export { openUploadLink } from './upload-links/service.ts'
/** Link by which another device may add pictures to a subject for an hour. */
export { uploadLink } from './upload-links/service.ts'

/** The picture of an upload. */
export { pictureOfUpload } from './uploads/service.ts'
/** Attachments of `uploadIds`, one after the other, so that an error stops before the rest is read. */
export { filesOfUploads } from './uploads/service.ts'
/** Deletes the uploads of a person who leaves, in the caller's transaction. */
export { forgetUploadsOf } from './uploads/service.ts'
/** An attachment: a public photo, or a document with restricted access. */
export type { SentFile } from './uploads/service.ts'
/** Attachment made of an upload: a PDF becomes a document, everything else must be a photo. */
export { fileOfUpload } from './uploads/service.ts'
/** Document made of an upload. */
export { documentOfUpload } from './uploads/service.ts'
/** Those of `ids` that the caller uploaded in the last day. */
export { picturesSent } from './uploads/service.ts'
/** Ids of the pictures sent through a link. */
export { picturesOfLink } from './uploads/service.ts'
