update roles set permissions = permissions || '{orders:place}' where name = 'service' and not permissions && '{orders:place,*}';
