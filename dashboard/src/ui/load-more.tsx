import { Button } from './button.tsx';
import { RequestError } from './notice.tsx';
import { TEXTS } from './texts.ts';

/** What `useInfiniteQuery` returns, as far as the button needs it. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

/** Button below a list for its next page; nothing on the last one. */
export const LoadMore = ({ pages }: { readonly pages: Pages }) =>
  pages.hasNextPage && (
    <div className="load-more">
      {pages.isFetchNextPageError && pages.error && <RequestError error={pages.error} />}
      <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? TEXTS.loading : TEXTS.loadMore}
      </Button>
    </div>
  );
