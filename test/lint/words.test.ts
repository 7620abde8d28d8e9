import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bannedWords, find, problemsInDocument, problemsInSource } from './words.ts';

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const banned = bannedWords(glossary);
const inSource = (source: string) => problemsInSource('a.ts', source, banned);
const inDocument = (text: string) => problemsInDocument('a.md', text, banned);

describe('the glossary', () => {
  it('bans the words of its last column, each with what to write', () => {
    expect(
      bannedWords('| Term | Meaning | Not this |\n| --- | --- | --- |\n| rent | lent | deposit, bail |'),
    ).toEqual([
      { word: 'deposit', instead: 'rent' },
      { word: 'bail', instead: 'rent' },
    ]);
    expect(banned).toContainEqual({ word: 'vault', instead: 'escrow' });
    expect(banned.length).toBeGreaterThan(50);
  });

  it('bans no word that it uses itself', () => {
    const used = glossary.split('\n').map((line) => line.split('|').slice(0, -2).join('|'));
    const terms = new Set(banned.map(({ instead }) => instead));
    expect(banned.filter(({ word }) => terms.has(word))).toEqual([]);
    expect(used.flatMap((line) => find(line, banned))).toEqual([]);
  });
});

describe('the check of words', () => {
  it('finds one in a message, whatever its quotes and its case', () => {
    const problem = 'a.ts:2: write "escrow", not "vault"';
    expect(inSource("const a = 1;\nfail('the Vault is empty');")).toEqual([problem]);
    expect(inSource('const a = 1;\nfail("it is not a vault");')).toEqual([problem]);
    expect(inSource('const a = 1;\nfail(`it is no longer in the\nvault`);')).toEqual([problem]);
  });

  it('finds a phrase, also where the text is broken', () => {
    expect(inSource("f(['x', 'the network fee  apart'])")).toHaveLength(1);
    expect(inDocument('All of it, the network\nfee apart.')).toHaveLength(1);
  });

  it('does not find one in a name, a comment, or a longer word', () => {
    expect(inSource("// the vault\nconst vault = 'vaulted defaults';")).toEqual([]);
    expect(inSource(`f(\`the \${vault} is empty\`);`)).toEqual([]);
  });

  it('does not take two texts for one phrase', () => {
    expect(inSource(`f(\`a fee \${x} apart\`)`)).toEqual([]);
    expect(inDocument('- the fee\n- apart')).toEqual([]);
  });

  it('finds one in a document, and not in its code', () => {
    expect(inDocument('# Rent\n\nIn the vault.\n')).toEqual(['a.md:3: write "escrow", not "vault"']);
    expect(inDocument('Run `vault`.\n\n    gavel vault\n\n```\nvault\n```\n')).toEqual([]);
  });
});
