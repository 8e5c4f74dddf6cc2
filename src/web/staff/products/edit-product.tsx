import { useCallback } from "react";
import { getPart } from "#web/client/parts.ts";
import { EditForm } from "#web/staff/products/edit-form.tsx";
import { manageProduct } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "#web/client/use-query.ts";

type EditProductProps = { id: string | null; onClose: () => void; onSaved: () => void };

/** The dialog that changes a part or adds to its stock; `id` null: closed. */
export function EditProduct({ id, onClose, onSaved }: EditProductProps) {
  return (
    <Dialog open={id !== null} onClose={onClose} title={manageProduct.edit.title} wide>
      {id !== null && <PartToEdit key={id} {...{ id, onClose, onSaved }} />}
    </Dialog>
  );
}

/** Reads the part first: the list may be older than the last sale. */
function PartToEdit({ id, onClose, onSaved }: EditProductProps & { id: string }) {
  const load = useCallback((signal: AbortSignal) => getPart(id, signal), [id]);
  const { data: part, error } = useQuery(load);
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!part) return <Spinner className="min-h-64" label={shell.spinner} />;
  return <EditForm {...{ part, onClose, onSaved }} />;
}
