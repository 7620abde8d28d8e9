import type { Noun } from './branch.ts';

/** What the earlier interface (v1) answers. */
export const V1_NOUNS: Readonly<Record<string, Noun>> = {
  artwork: {
    summary: 'Artworks as the earlier interface (v1) has them: look one up, search',
    verbs: {
      get: {
        summary: 'Show an artwork, and what it costs to get it',
        load: () => import('./artwork/get.ts'),
      },
      show: { summary: 'Draw the picture of an artwork', load: () => import('./artwork/show.ts') },
      search: { summary: 'Search what partners have on sale', load: () => import('./artwork/search.ts') },
      trending: { summary: 'List the artworks that trend', load: () => import('./artwork/trending.ts') },
      'by-seller': {
        summary: 'List what a wallet has on sale',
        load: () => import('./artwork/by-seller.ts'),
      },
      'by-creator': {
        summary: 'List the artworks of a creator',
        load: () => import('./artwork/by-creator.ts'),
      },
    },
  },
  event: {
    summary: 'What has happened on the marketplace (v1)',
    verbs: {
      'by-mint': { summary: 'List what happened with an artwork', load: () => import('./event/by-mint.ts') },
      'by-seller': {
        summary: 'List what happened with what a wallet sells',
        load: () => import('./event/by-seller.ts'),
      },
    },
  },
  user: {
    summary: 'Profiles of wallets (v1)',
    verbs: { show: { summary: 'Show what a wallet says of itself', load: () => import('./user/show.ts') } },
  },
  reward: {
    summary: 'Rewards of wallets (v1)',
    verbs: {
      list: {
        summary: 'List the rewards that a wallet has not claimed',
        load: () => import('./reward/list.ts'),
      },
    },
  },
};
