/**
 * Text as roff prints it: no character of it is an instruction. A hyphen of an option stays one that can be copied, and a line
 * never begins with a control character of roff.
 */
export function text(plain: string): string {
  return (
    plain
      .replaceAll('\\', '\\e')
      .replaceAll('-', '\\-')
      .replaceAll("'", '\\(aq')
      .replaceAll('`', '\\(ga')
      .replaceAll('~', '\\(ti')
      .replaceAll('^', '\\(ha')
      .replace(/^\./gm, '\\&.')
      // Lines of the source end with sentences, and are short.
      .replace(/([^.][.:;]) (?=[A-Z])/g, '$1\n')
  );
}

export function bold(plain: string): string {
  return `\\fB${text(plain).replaceAll('\n', ' ')}\\fR`;
}

export function paragraph(content: string): string {
  return `.PP\n${content}`;
}

/** A term, and what it means below it. */
export function item(term: string, content: string): string {
  return `.TP\n${term}\n${content}`;
}

export function section(title: string, ...parts: readonly string[]): string {
  return `.SH ${title}\n${parts.join('\n')}`;
}

export function subsection(title: string, parts: readonly string[]): string {
  return `.SS ${title}\n${parts.join('\n')}`;
}

export function page(name: string, version: string, date: string, sections: readonly string[]): string {
  const title = name.toUpperCase().replaceAll('-', '\\-');
  return `.TH ${title} 1 ${date} "gavel ${version}" "User Commands"\n${sections.join('\n')}\n`;
}
