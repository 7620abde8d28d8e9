const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the system does not permit it',
  ENOENT: 'there is no such file or directory',
  ENOTDIR: 'a part of its path is not a directory',
  EISDIR: 'it is a directory',
  EEXIST: 'it exists already',
  ELOOP: 'there is a symbolic link in its path, or too many of them',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'its file system is read-only',
  EIO: 'the disk fails to read or write it',
  ENXIO: 'nothing answers behind it',
  EBUSY: 'it is in use',
  ETXTBSY: 'it is in use',
  EMFILE: 'this process has too many files open',
  ENFILE: 'the system has too many files open',
  ERR_INVALID_ARG_VALUE: 'its name holds a character that no name can hold',
};

/** Says in words why the system refused to use a file. `code` is what `systemCode` returns. */
export function systemReason(code: string): string {
  return REASONS[code] ?? `the system reports ${code}`;
}
